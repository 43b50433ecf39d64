import type { Tx } from '@exchange/server-kit/database';
import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { marketResults } from '../db/schema/markets.ts';
import type { UnmatchedRule } from '../exchange/unmatched.ts';
import { applyEvent } from '../feed/board/apply-event.ts';
import type { MatchState } from '../feed/board/board.ts';
import type { MarketState } from '../feed/board/market.ts';
import type { FeedEvent, MarketDefinition, RunnerPrices } from '../feed/feed.ts';
import type { EventNumbering } from '../feed/feed-host.ts';
import { type Ledger, selectFunds } from '../ledger/ledger.ts';
import { listMarketBets } from '../modules/bets/bets.repository.ts';
import type { Betting } from '../modules/betting.ts';
import { lockMarket } from '../modules/markets/markets.repository.ts';
import { toPaise } from '../money.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Markets of the test application, without a feed. */
export interface TestMarkets {
  /** Opens a market, by default with two runners 'A' and 'B' and deep prices around 2. */
  openMarket(options?: TestMarketOptions): Promise<MatchState>;
  /** Returns a market on the board, by default the one of `openMarket`. */
  market(id?: string): MarketState;
  /** Applies an event of a market as its feed would, and waits for its effects. */
  applyMarketEvent(event: FeedEvent, id?: string): Promise<void>;
  /** Suspends or opens a market, or starts its play; runners are the active ones. */
  changeMarketStatus(
    change: Partial<Pick<MarketDefinition, 'status' | 'inPlay' | 'runners'>>,
    id?: string,
  ): Promise<void>;
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
  /** Number of winners; 1 when absent. */
  winners?: number;
  numbering?: EventNumbering;
  /** Paise. */
  maxExposure?: number;
  maxWin?: number;
}

/** Matches start a day later, before session lines are suspended. */
const DAY_MS = 24 * 60 * 60_000;
const DEEP = toPaise(1_000_000);
/** Far ahead of every test's clock, so that prices never become stale. */
const ALWAYS_FRESH = Number.MAX_SAFE_INTEGER;
const TEST_TIME = { speed: 1, toReal: (at: number) => at };

/** Returns two levels per side around 2, a million rupees each. */
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

/** Adds markets to a test application. */
export function createTestMarkets(
  app: TestApp,
  exchange: Pick<Betting, 'board' | 'host' | 'idle'>,
): TestMarkets {
  const selectMarket = (id = 'market') => {
    const found = exchange.board.market(id);
    if (!found) throw new Error(`there is no market ${id}`);
    return found;
  };
  const applyMarketEvent: TestMarkets['applyMarketEvent'] = async (event, id) => {
    const market = selectMarket(id);
    const match = exchange.board.match(market.matchId);
    if (match) applyEvent(match, market, event, TEST_TIME);
    exchange.host.marketChanged(market);
    await exchange.idle();
  };

  return {
    market: selectMarket,
    applyMarketEvent,
    changeMarketStatus(change, id) {
      const { status, inPlay, betDelay, runnerStatus } = selectMarket(id);
      const runners = [...runnerStatus].map(([name, state]) => ({ id: name, status: state }));
      const match = exchange.board.match(selectMarket(id).matchId);
      const startsAt = match?.startsAt?.getTime() ?? 0;
      const definition = { status, inPlay, betDelay, startsAt, runners, ...change };
      return applyMarketEvent({ kind: 'definition', definition }, id);
    },
    async openMarket({ id = 'market', runners = ['A', 'B'], kind = 'odds', ...overrides } = {}) {
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
            opensBefore: overrides.opensBefore ?? 0,
            ...(overrides.commission && { commission: overrides.commission }),
            ...(overrides.winners && { winners: overrides.winners }),
            ...(overrides.maxExposure !== undefined && { maxExposure: overrides.maxExposure }),
            ...(overrides.maxWin !== undefined && { maxWin: overrides.maxWin }),
            ...(overrides.unmatchedRule && { unmatchedRule: overrides.unmatchedRule }),
            runners: runners.map((runner) => ({ id: runner, name: `Team ${runner}` })),
          },
        ],
        overrides.numbering ?? 'replayed',
      );
      const [market] = match.markets;
      if (!market) throw new Error('the market was not opened');
      const definition = {
        status: 'OPEN' as const,
        inPlay: overrides.inPlay ?? false,
        betDelay: overrides.betDelay ?? 0,
        startsAt: overrides.startsAt ?? app.clock.now().getTime() + DAY_MS,
        runners: runners.map((runner) => ({ id: runner, status: 'ACTIVE' as const })),
      };
      applyEvent(match, market, { kind: 'definition', definition }, TEST_TIME);
      const prices = overrides.prices ?? runners.map(deepPrices);
      applyEvent(match, market, { kind: 'prices', isSnapshot: true, runners: prices }, TEST_TIME);
      match.heartbeatAt = ALWAYS_FRESH;
      return match;
    },
  };
}

/**
 * Everything that must be the same after a market or session was void and settled again: its result,
 * its bets, and the users' money. Where a round could not take all that was due, because the money was
 * in use elsewhere, the next round takes the rest: so `owedPaise` (0 or negative) counts as taken.
 */
export const readMarketState = (
  { unitOfWork, ledger }: Pick<Context, 'unitOfWork' | 'ledger'>,
  marketId: string,
  users: readonly TestUser[],
) =>
  unitOfWork.withTransaction(async (tx) => {
    const row = await lockMarket(tx, marketId, 'share');
    const results = await tx
      .select()
      .from(marketResults)
      .where(eq(marketResults.marketId, marketId));
    const owed = new Map(results.map(({ userId, due, posted }) => [userId, due - posted]));
    const money = [];
    for (const { id } of users) {
      const { cashPaise, exposurePaise } = await ledger.readBalance(tx, id);
      money.push({ exposurePaise, duePaise: cashPaise + (owed.get(id) ?? 0) });
    }
    const filled = await listMarketBets(tx, marketId);
    return {
      state: row?.state,
      winnerId: row?.winnerId ?? null,
      runs: row?.runs ?? null,
      voidReason: row?.voidReason ?? null,
      bets: filled.map(({ bet: { id, state, result, voidReason } }) => ({
        id,
        state,
        result,
        voidReason,
      })),
      money,
    };
  });

/**
 * Locks a user's funds and sets the possible loss on a market, as a bet does.
 * @throws InsufficientFundsError when a larger hold is not covered
 */
export async function setHold(
  ledger: Ledger,
  tx: Tx,
  { userId, marketId, paise }: { userId: number; marketId: string; paise: number },
): Promise<void> {
  const funds = await ledger.lockFunds(tx, [userId]);
  selectFunds(funds, userId).setHold(marketId, paise);
  await ledger.writeHolds(tx, funds.values());
}
