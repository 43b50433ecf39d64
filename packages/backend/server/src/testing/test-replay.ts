import { DEFAULT_REPLAY, type ReplayOptions } from '../feed/replay/options.ts';
import { createReplayFeed, type ReplayFeed } from '../feed/replay/replay-feed.ts';
import { createSteering, registerFeedControl } from '../feed/run/test-control.ts';
import type { TestAppOptions, TestReply } from './test-app.ts';
import { startTestExchange, type TestExchange } from './test-exchange.ts';

/** The test application with a recording being played. */
export interface TestReplay extends TestExchange {
  feed: ReplayFeed;
  /** Every error that the feed reported. */
  errors: unknown[];
  /** Calls `POST /api/test/feed`. */
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
    options: { ...DEFAULT_REPLAY, loop: false, ...replay },
  });
  registerFeedControl(
    app.app,
    createSteering(() => feed),
  );
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
