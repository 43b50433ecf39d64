import type { CreateExtension } from '../extension.ts';
import { readReplayOptions } from '../feed/replay/options.ts';
import { createReplayFeed } from '../feed/replay/replay-feed.ts';
import { registerFeedControl } from '../feed/replay/test-control.ts';
import { createExchange } from './exchange.ts';
import { seedBets } from './markets/seed-bets.ts';
import { createStreamHub } from './stream/hub.ts';
import { registerStream } from './stream/route.ts';

/** The exchange with its feed, by the flags of the command line (`--replay`, `--speed`, …). */
export const exchangeExtension: CreateExtension = async ({ context, config, args, log }) => {
  const exchange = createExchange(context);
  const feed = createReplayFeed({
    clock: context.clock,
    unitOfWork: context.unitOfWork,
    host: exchange.host,
    options: readReplayOptions(args),
    log,
    keepsHold: config.testMode,
  });
  const hub = createStreamHub(log);
  return {
    modules: exchange.modules,
    history: [seedBets],
    registerRoutes(app) {
      registerStream(app, {
        hub,
        source: exchange.stream,
        authenticate: context.sessions.find,
        now: () => context.clock.now().getTime(),
      });
      // Open streams would keep the server from closing.
      app.addHook('preClose', async () => hub.closeAll());
      if (config.testMode) registerFeedControl(app, feed);
    },
    start: feed.start,
    drain: exchange.drain,
    stop: feed.stop,
  };
};
