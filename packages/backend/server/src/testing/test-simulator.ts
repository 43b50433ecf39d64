import type { MarketState } from '../feed/board/market.ts';
import type { SessionLineUpdate } from '../feed/feed.ts';
import { createSteering, registerFeedControl } from '../feed/run/test-control.ts';
import type { SimulatorOptions } from '../feed/simulator/run/options.ts';
import { createSimulatorFeed, type SimulatorFeed } from '../feed/simulator/run/simulator-feed.ts';
import { toPaise } from '../money.ts';
import type { TestAppOptions, TestReply, TestUser } from './test-app.ts';
import { startTestExchange, type TestExchange } from './test-exchange.ts';

/** The test application with simulated matches. */
export interface TestSimulator extends TestExchange {
  feed: SimulatorFeed;
  /** Every error that the feed reported. */
  errors: unknown[];
  /** Every change of session lines that the feed published. */
  notified: { matchId: string; quotes: readonly SessionLineUpdate[] }[];
  /** Backs the first runner of a market by a new player, held where that is possible; rupees. */
  betOn(market: MarketState, stake?: number): Promise<{ user: TestUser; odds: number }>;
  /** Calls `POST /api/test/feed`; without an id for the match in play that was opened last. */
  control(action: string, to?: string | number, matchId?: string): Promise<TestReply>;
}

/** A market is suspended for fewer steps than this. */
const MAX_STEPS = 500;

/** One match in play and one announced in each sport, always the same by default. */
export const TEST_SIMULATION: SimulatorOptions = {
  speed: 1,
  seed: 7,
  commission: 0,
  withdrawals: 0,
  opensBefore: 0,
  counts: { cricket: 1, football: 1, tennis: 1 },
};

/** Returns the counts for one match in play and one announced in this sport alone. */
export const onlySport = (sport: keyof SimulatorOptions['counts']): SimulatorOptions['counts'] => ({
  cricket: 0,
  football: 0,
  tennis: 0,
  [sport]: 1,
});

/** Starts the application with simulated matches on the test's clock. */
export async function startTestSimulator(
  simulation: Partial<SimulatorOptions> = {},
  options: Omit<TestAppOptions, 'modules'> = {},
): Promise<TestSimulator> {
  const app = await startTestExchange(options);
  const errors: unknown[] = [];
  const received: TestSimulator['notified'] = [];
  const feed = createSimulatorFeed({
    clock: app.clock,
    unitOfWork: app.context.unitOfWork,
    host: app.exchange.host,
    log: { info: () => undefined, error: (error) => errors.push(error) },
    options: { ...TEST_SIMULATION, ...simulation },
    onSessionLines: (matchId, quotes) => received.push({ matchId, quotes }),
  });
  registerFeedControl(
    app.app,
    createSteering(() => feed),
  );
  await feed.start();

  const control: TestSimulator['control'] = async (action, to, matchId) => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/api/test/feed',
      payload: {
        action,
        ...(to !== undefined && { to }),
        ...(matchId !== undefined && { match_id: matchId }),
      },
    });
    return { ...response.json(), response };
  };

  /** Steps a match until a runner has this much liquidity, in paise. */
  const holdAtOffer = async (market: MarketState, runnerId: string, paise: number) => {
    await control('hold', undefined, market.matchId);
    for (let tries = 0; tries < MAX_STEPS; tries += 1) {
      const [best] = market.book.levels(runnerId, 'back');
      if (market.status === 'OPEN' && best && best.size >= paise) return best.price;
      await control('step', 1, market.matchId);
    }
    throw new Error(`nothing is offered in market ${market.id}`);
  };

  return {
    ...app,
    feed,
    errors,
    notified: received,
    control,
    async betOn(market, stake = 100) {
      const user = await app.createUser();
      const runnerId = market.runners[0]?.id ?? '';
      const odds = await holdAtOffer(market, runnerId, toPaise(stake));
      const { id: marketId, matchId } = market;
      const reply = await app.placeBet(user, { matchId, marketId, runnerId, odds, stake });
      if (reply.error) throw new Error(reply.message);
      return { user, odds: (reply.data as { odds: number }).odds };
    },
    async close() {
      await feed.stop();
      await app.close();
    },
  };
}
