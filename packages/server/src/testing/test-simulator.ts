import { registerFeedControl } from '../feed/run/test-control.ts';
import type { SessionQuote } from '../feed/session-quote.ts';
import type { SimulatorOptions } from '../feed/simulator/run/options.ts';
import { createSimulatorFeed, type SimulatorFeed } from '../feed/simulator/run/simulator-feed.ts';
import type { TestAppOptions, TestReply } from './test-app.ts';
import { startTestExchange, type TestExchange } from './test-exchange.ts';

/** The test application with simulated matches. */
export interface TestSimulator extends TestExchange {
  feed: SimulatorFeed;
  /** Every error that the feed reported. */
  errors: unknown[];
  /** Every change of session lines that the feed told. */
  told: { matchId: string; quotes: readonly SessionQuote[] }[];
  /** `POST /api/test/feed`; the match in play that was opened last without an id. */
  control(action: string, to?: string | number, matchId?: string): Promise<TestReply>;
}

/** One match in play and one announced in each sport, always the same, unless said otherwise. */
export const TEST_SIMULATION: SimulatorOptions = {
  speed: 1,
  seed: 7,
  counts: { cricket: 1, football: 1, tennis: 1 },
};

/** Starts the application with simulated matches on the test's clock. */
export async function startTestSimulator(
  simulation: Partial<SimulatorOptions> = {},
  options: Omit<TestAppOptions, 'modules'> = {},
): Promise<TestSimulator> {
  const app = await startTestExchange(options);
  const errors: unknown[] = [];
  const told: TestSimulator['told'] = [];
  const feed = createSimulatorFeed({
    clock: app.clock,
    unitOfWork: app.context.unitOfWork,
    host: app.exchange.host,
    log: { info: () => undefined, error: (error) => errors.push(error) },
    options: { ...TEST_SIMULATION, ...simulation },
    onSessions: (matchId, quotes) => told.push({ matchId, quotes }),
  });
  registerFeedControl(app.app, feed);
  await feed.start();
  return {
    ...app,
    feed,
    errors,
    told,
    async control(action, to, matchId) {
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
    },
    async close() {
      await feed.stop();
      await app.close();
    },
  };
}
