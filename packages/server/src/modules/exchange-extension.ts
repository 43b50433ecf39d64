import type { CreateExtension, ExtensionParts } from '../extension.ts';
import type { Feed } from '../feed/feed.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import { createFixtureFeed } from '../feed/fixture/fixture-feed.ts';
import { readFixtureMatches } from '../feed/fixture/options.ts';
import { isReplayAsked, readReplayOptions } from '../feed/replay/options.ts';
import { createReplayFeed } from '../feed/replay/replay-feed.ts';
import { createFaultyLine } from '../feed/run/faulty-line.ts';
import { type ControlledFeed, registerFeedControl } from '../feed/run/test-control.ts';
import type { ScoreBoardSource } from '../feed/score-board.ts';
import { readSimulatorOptions } from '../feed/simulator/run/options.ts';
import { createSimulatorFeed } from '../feed/simulator/run/simulator-feed.ts';
import { seedRounds } from './casino/seed-rounds.ts';
import { createExchange } from './exchange.ts';
import { seedBets } from './markets/seed-bets.ts';
import { registerScore } from './score/routes.ts';
import { createStreamHub } from './stream/hub.ts';
import { registerStream } from './stream/route.ts';

/** A recorded market where `--replay` names one, a fixture where a test asks, else the simulator. */
function createFeed(
  { context: { clock, unitOfWork }, config, args, log }: ExtensionParts,
  host: FeedHost,
): Feed & ControlledFeed & Partial<ScoreBoardSource> {
  const { testMode } = config;
  const matches = testMode ? readFixtureMatches(args) : undefined;
  if (matches !== undefined) return createFixtureFeed({ clock, host, matches });
  const parts = {
    ...{ clock, unitOfWork, host, log },
    createFaultyLine: testMode ? createFaultyLine : undefined,
  };
  return isReplayAsked(args)
    ? createReplayFeed({ ...parts, options: readReplayOptions(args), keepsHold: testMode })
    : createSimulatorFeed({ ...parts, options: readSimulatorOptions(args), keepsClock: testMode });
}

/** The exchange with its feed, by the flags of the command line (`--replay`, `--sim-speed`, …). */
export const exchangeExtension: CreateExtension = async (parts) => {
  const exchange = createExchange(parts.context, {
    onError: (error, message) => parts.log.error(error, message),
    readScore: (matchId) => feed.read?.(matchId),
  });
  const feed: ReturnType<typeof createFeed> = createFeed(parts, exchange.host);
  const hub = createStreamHub(parts.log);
  return {
    modules: exchange.modules,
    history: [seedBets, seedRounds],
    registerRoutes(app) {
      const { clock, sessions } = parts.context;
      registerStream(app, {
        hub,
        source: exchange.stream,
        authenticate: sessions.find,
        now: () => clock.now().getTime(),
      });
      registerScore(app, {
        board: exchange.board,
        source: feed.read && { read: feed.read },
      });
      // Open streams would keep the server from closing.
      app.addHook('preClose', async () => hub.closeAll());
      if (parts.config.testMode) registerFeedControl(app, feed);
    },
    start: feed.start,
    drain: exchange.drain,
    async stop() {
      await feed.stop();
      await exchange.idle();
    },
  };
};
