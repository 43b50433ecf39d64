import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import type { endpoints, WireInput } from '@exchange/contract';
import { sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Betting, createBetting } from '../modules/betting.ts';
import {
  startTestApp,
  type TestApp,
  type TestAppOptions,
  type TestReply,
  type TestUser,
} from './test-app.ts';
import { createTestMarkets, type TestMarkets } from './test-markets.ts';
import { createTestSessionLines, type TestSessionLines } from './test-session-lines.ts';

/** The test application with matches, markets and bets. */
export interface TestExchange extends TestApp, TestMarkets, TestSessionLines {
  exchange: Betting;
  /** Lets earlier calls run as far as possible while the clock stands. */
  settle(): Promise<void>;
  /** Advances the clock until a delayed call gets its response. */
  waitOut<Reply>(reply: Promise<Reply>): Promise<Reply>;
  /** Returns the response of `wallet-balance`; rupees. */
  readWallet(user: TestUser): Promise<unknown>;
  /** Places a bet, advancing the clock until the bet delay is over. */
  placeBet(user: TestUser, bet: TestBet): Promise<TestReply>;
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
  /** Percent; applies to 'any' only. */
  priceTolerance?: number;
  /** The `market_version` of the slip. */
  seenVersion?: number;
  unmatched?: 'refuse' | 'keep';
  /** Further fields of `save-bet`. */
  terms?: Partial<WireInput<(typeof endpoints)['saveBet']>>;
  /** Null sends none. */
  key?: string | null;
}

/** More database queries than a call makes one after the other. */
const MAX_STEPS = 30;

/**
 * Small beside the age at which prices become stale, as the feed reads the clock only every 100
 * real ms.
 */
const STEP_MS = 50;

export interface TestExchangeOptions extends Omit<TestAppOptions, 'modules'> {
  /** Another ledger for bets and settlement, to show the effect of a broken one. */
  ledger?: (clock: Clock) => Ledger;
}

/** Starts the whole application with the exchange, but without a feed. */
export async function startTestExchange({
  ledger,
  ...options
}: TestExchangeOptions = {}): Promise<TestExchange> {
  let made: Betting | undefined;
  const app = await startTestApp({
    ...options,
    modules: (context) => {
      made = createBetting({ ...context, ...(ledger && { ledger: ledger(context.clock) }) });
      return made.modules;
    },
  });
  if (!made) throw new Error('the modules were not made');
  const exchange = made;

  const settle = async () => {
    const { unitOfWork } = app.context;
    for (let turn = 0; turn < MAX_STEPS; turn += 1) {
      await unitOfWork.withTransaction((tx) => tx.execute(sql`select 1`));
      await immediate();
    }
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
    ...createTestMarkets(app, exchange),
    ...createTestSessionLines(app, exchange),
    exchange,
    settle,
    waitOut,
    readWallet: async (user) => (await app.call('walletBalance', {}, user)).data,
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
          ...(bet.priceTolerance !== undefined && { price_tolerance: bet.priceTolerance }),
          ...(bet.unmatched && { unmatched: bet.unmatched }),
          ...(bet.seenVersion !== undefined && { market_version: bet.seenVersion }),
          ...bet.terms,
        },
        { token: user.token, ...(bet.key !== undefined && { key: bet.key }) },
      );
      const delayed = (exchange.board.market(marketId)?.betDelay ?? 0) > 0;
      return delayed ? waitOut(reply) : reply;
    },
  };
}
