import type { CreateExtension, ExtensionParts } from '../extension.ts';
import type { Feed } from '../feed/feed.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import { isReplayAsked, readReplayOptions } from '../feed/replay/options.ts';
import { createReplayFeed } from '../feed/replay/replay-feed.ts';
import { type ControlledFeed, registerFeedControl } from '../feed/run/test-control.ts';
import { readSimulatorOptions } from '../feed/simulator/run/options.ts';
import { createSimulatorFeed } from '../feed/simulator/run/simulator-feed.ts';
import { createExchange } from './exchange.ts';
import { seedBets } from './markets/seed-bets.ts';

/** A recorded market where `--replay` names one, otherwise the simulator. */
function createFeed(
  { context: { clock, unitOfWork }, config, args, log }: ExtensionParts,
  host: FeedHost,
): Feed & ControlledFeed {
  const parts = { clock, unitOfWork, host, log };
  const { testMode } = config;
  return isReplayAsked(args)
    ? createReplayFeed({ ...parts, options: readReplayOptions(args), keepsHold: testMode })
    : createSimulatorFeed({ ...parts, options: readSimulatorOptions(args), keepsClock: testMode });
}

/** The exchange with its feed, by the flags of the command line (`--replay`, `--sim-speed`, …). */
export const exchangeExtension: CreateExtension = async (parts) => {
  const exchange = createExchange(parts.context);
  const feed = createFeed(parts, exchange.host);
  return {
    modules: exchange.modules,
    history: [seedBets],
    registerRoutes(app) {
      if (parts.config.testMode) registerFeedControl(app, feed);
    },
    start: feed.start,
    stop: feed.stop,
  };
};
