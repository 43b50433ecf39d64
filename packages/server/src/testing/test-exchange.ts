import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import type { UnmatchedRule } from '../exchange/unmatched.ts';
import { applyEvent } from '../feed/board/apply-event.ts';
import type { MatchState } from '../feed/board/board.ts';
import type { MarketState } from '../feed/board/market.ts';
import type { FeedEvent, MarketDefinition, RunnerPrices } from '../feed/feed.ts';
import { DEMO_RECORDING, type ReplayOptions } from '../feed/replay/options.ts';
import { createReplayFeed, type ReplayFeed } from '../feed/replay/replay-feed.ts';
import { createFaultyLine } from '../feed/run/faulty-line.ts';
import { registerFeedControl } from '../feed/run/test-control.ts';
import type { Ledger } from '../ledger/index.ts';
import { createExchange, type Exchange } from '../modules/exchange.ts';
import { toPaise } from '../money.ts';
import {
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type TestReply,
  type TestUser,
} from './test-app.ts';
import { createTestSessions, type TestSessions } from './test-sessions.ts';

/** The test application with matches, markets and bets. */
export interface TestExchange extends TestApp, TestSessions {
  exchange: Exchange;
  /**
   * Opens a market that no feed moves, by default two runners 'A' and 'B' with deep prices around 2.
   */
  openMarket(options?: TestMarketOptions): Promise<MatchState>;
  /** A market on the board, by default the one that `openMarket` opens. */
  market(id?: string): MarketState;
  /** Says something of a market as its feed would, and waits until it is acted on. */
  tellMarket(event: FeedEvent, id?: string): Promise<void>;
  /** Says that a market takes bets or not, or turned in play; runners are those that still take part. */
  turnMarket(
    change: Partial<Pick<MarketDefinition, 'status' | 'inPlay' | 'runners'>>,
    id?: string,
  ): Promise<void>;
  /** Moves the clock on until a call is answered that waits out a delay. */
  waitOut(reply: Promise<TestReply>): Promise<TestReply>;
  /** What `wallet-balance` says; rupees. */
  readWallet(user: TestUser): Promise<unknown>;
  /** Places a bet, moving the clock on until the bet delay is over. */
  placeBet(user: TestUser, bet: TestBet): Promise<TestReply>;
}

export interface TestMarketOptions {
  /** The match is `match-<id>`. */
  id?: string;
  runners?: readonly string[];
  /** Match odds when absent; a bookmaker market quotes rates. */
  kind?: 'odds' | 'bookmaker';
  prices?: readonly RunnerPrices[];
  inPlay?: boolean;
  /** Seconds. */
  betDelay?: number;
  /** Seconds before the start from which bets are taken, and the start (ms since 1970). */
  opensBefore?: number;
  startsAt?: number;
  /** Percent. */
  commission?: number;
  unmatchedRule?: UnmatchedRule;
}

/** Rupees; `match_id` follows from the market. */
export interface TestBet {
  marketId?: string;
  matchId?: string;
  runnerId?: string;
  odds?: number | string;
  stake?: number;
  side?: 'back' | 'lay';
  priceChange?: 'none' | 'better' | 'any';
  /** The `market_version` of the slip. */
  seenVersion?: number;
  unmatched?: 'refuse' | 'keep';
  key?: string;
}

const DEEP = toPaise(1_000_000);
/** Far ahead of every test's clock, so that prices never look old. */
const ALWAYS_FRESH = Number.MAX_SAFE_INTEGER;
/** Small beside what makes prices old, as the feed looks at the clock only every 100 real ms. */
const STEP_MS = 50;
const TEST_TIME = { speed: 1, toReal: (at: number) => at };

/** Two levels a side around 2, a million rupees each. */
export const deepPrices = (id: string): RunnerPrices => ({
  id,
  back: [
    [2, DEEP],
    [1.99, DEEP],
  ],
  lay: [
    [2.02, DEEP],
    [2.04, DEEP],
  ],
});

export interface TestExchangeOptions extends Omit<TestAppOptions, 'modules'> {
  /** Another ledger for bets and settlement, to show what a broken one does. */
  ledger?: (clock: Clock) => Ledger;
}

/** Starts the whole application with the exchange, but without a feed. */
export async function startTestExchange({
  ledger,
  ...options
}: TestExchangeOptions = {}): Promise<TestExchange> {
  let made: Exchange | undefined;
  const app = await startTestApp({
    ...options,
    modules: (context) => {
      made = createExchange({ ...context, ...(ledger && { ledger: ledger(context.clock) }) });
      return made.modules;
    },
  });
  if (!made) throw new Error('the modules were not made');
  const exchange = made;
  const selectMarket = (id = 'market') => {
    const found = exchange.board.market(id);
    if (!found) throw new Error(`there is no market ${id}`);
    return found;
  };
  const tellMarket: TestExchange['tellMarket'] = async (event, id) => {
    const market = selectMarket(id);
    const match = exchange.board.match(market.matchId);
    if (match) applyEvent(match, market, event, TEST_TIME);
    exchange.host.marketChanged(market);
    await exchange.idle();
  };

  const waitOut: TestExchange['waitOut'] = async (reply) => {
    let answered = false;
    const done = reply.finally(() => {
      answered = true;
    });
    while (!answered) {
      await sleep(5);
      app.clock.advance(STEP_MS);
    }
    return done;
  };

  return {
    ...app,
    ...createTestSessions(app, exchange),
    exchange,
    waitOut,
    market: selectMarket,
    tellMarket,
    turnMarket(change, id) {
      const { status, inPlay, betDelay, runnerStatus } = selectMarket(id);
      const runners = [...runnerStatus].map(([name, state]) => ({ id: name, status: state }));
      const definition = { status, inPlay, betDelay, startsAt: 0, runners, ...change };
      return tellMarket({ kind: 'definition', definition }, id);
    },
    readWallet: async (user) => (await app.call('walletBalance', {}, user)).data,
    async openMarket({ id = 'market', runners = ['A', 'B'], kind = 'odds', ...given } = {}) {
      const match = await exchange.host.openMatch(
        { id: `match-${id}`, sportId: '4', seriesId: 's', seriesName: 'Series', name: 'A v B' },
        [
          {
            id,
            matchId: `match-${id}`,
            kind,
            name: kind === 'odds' ? 'Match Odds' : 'Bookmaker',
            priceType: kind === 'odds' ? 'decimal' : 'rate',
            minStake: toPaise(10),
            maxStake: toPaise(100_000),
            opensBefore: given.opensBefore ?? 0,
            ...(given.commission && { commission: given.commission }),
            ...(given.unmatchedRule && { unmatchedRule: given.unmatchedRule }),
            runners: runners.map((runner) => ({ id: runner, name: `Team ${runner}` })),
          },
        ],
      );
      const [market] = match.markets;
      if (!market) throw new Error('the market was not opened');
      const definition = {
        status: 'OPEN' as const,
        inPlay: given.inPlay ?? false,
        betDelay: given.betDelay ?? 0,
        startsAt: given.startsAt ?? app.clock.now().getTime(),
        runners: runners.map((runner) => ({ id: runner, status: 'ACTIVE' as const })),
      };
      applyEvent(match, market, { kind: 'definition', definition }, TEST_TIME);
      const prices = given.prices ?? runners.map(deepPrices);
      applyEvent(match, market, { kind: 'prices', image: true, runners: prices }, TEST_TIME);
      match.beatAt = ALWAYS_FRESH;
      return match;
    },
    async placeBet(user, bet) {
      const marketId = bet.marketId ?? 'market';
      const reply = app.call(
        'saveBet',
        {
          match_id: bet.matchId ?? `match-${marketId}`,
          market_id: marketId,
          selection_id: bet.runnerId ?? 'A',
          odds: String(bet.odds ?? 2),
          stack: bet.stake ?? 100,
          is_back: bet.side === 'lay' ? '0' : '1',
          ...(bet.priceChange && { price_change: bet.priceChange }),
          ...(bet.unmatched && { unmatched: bet.unmatched }),
          ...(bet.seenVersion !== undefined && { market_version: bet.seenVersion }),
        },
        { token: user.token, ...(bet.key && { key: bet.key }) },
      );
      const delayed = (exchange.board.market(marketId)?.betDelay ?? 0) > 0;
      return delayed ? waitOut(reply) : reply;
    },
  };
}

/** The test application with a recording being played. */
export interface TestReplay extends TestExchange {
  feed: ReplayFeed;
  /** Every error that the feed reported. */
  errors: unknown[];
  /** `POST /api/test/feed`. */
  control(action: string, to?: string | number): Promise<TestReply>;
}

/** Starts the application with a replay, held at its starting point; the committed file by default. */
export async function startTestReplay(
  replay: Partial<ReplayOptions> = {},
  options: Omit<TestAppOptions, 'modules'> = {},
): Promise<TestReplay> {
  const app = await startTestExchange(options);
  const errors: unknown[] = [];
  const feed = createReplayFeed({
    clock: app.clock,
    unitOfWork: app.context.unitOfWork,
    host: app.exchange.host,
    log: { info: () => undefined, error: (error) => errors.push(error) },
    createFaultyLine,
    options: {
      ...DEMO_RECORDING,
      speed: 1,
      from: 'inplay',
      hold: undefined,
      loop: false,
      ...replay,
    },
  });
  registerFeedControl(app.app, feed);
  await feed.start();
  return {
    ...app,
    feed,
    errors,
    async control(action, to) {
      const response = await app.app.inject({
        method: 'POST',
        url: '/api/test/feed',
        payload: { action, ...(to !== undefined && { to }) },
      });
      return { ...response.json(), response };
    },
    async close() {
      await feed.stop();
      await app.close();
    },
  };
}
