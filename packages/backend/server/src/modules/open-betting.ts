import { type ExclusiveLease, fenceUnitOfWork } from '@exchange/server-kit/database';
import type { Metrics } from '@exchange/server-kit/metrics';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { shareControl } from '../cluster/bus.ts';
import { type Cluster, FEED_LEAD } from '../cluster/cluster.ts';
import type { Config } from '../config/config.ts';
import type { Board } from '../feed/board/board.ts';
import { readFixtureMatches } from '../feed/check-server-flags.ts';
import type { Feed } from '../feed/feed.ts';
import type { FeedHost } from '../feed/feed-host.ts';
import { createFixtureFeed } from '../feed/fixture/fixture-feed.ts';
import { isReplayAsked, readReplayOptions } from '../feed/replay/options.ts';
import { createReplayFeed } from '../feed/replay/replay-feed.ts';
import {
  type ControlledFeed,
  createSteering,
  registerFeedControl,
  type SteerFeed,
} from '../feed/run/test-control.ts';
import type { ScoreBoardSource } from '../feed/score-board.ts';
import { readSimulatorOptions } from '../feed/simulator/run/options.ts';
import { createSimulatorFeed } from '../feed/simulator/run/simulator-feed.ts';
import { createBetting } from './betting.ts';
import type { BettingModule } from './betting-module.ts';
import { type ClusterBetting, createClusterBetting } from './cluster-betting.ts';
import type { Module, ModuleContext } from './module-context.ts';
import { registerScore } from './score/routes.ts';
import type { TopicSource } from './stream/connection.ts';
import { createStreamHub } from './stream/hub.ts';
import { registerStream } from './stream/route.ts';
import { createStreamLimits, selectStreamCaps } from './stream/stream-limits.ts';

/** What the exchange of a server is opened with. */
interface BettingOptions {
  context: ModuleContext;
  config: Pick<Config, 'testMode'>;
  /** The command line, without node and script. */
  args: readonly string[];
  log: FastifyBaseLogger;
  /** The servers that share the database; undefined on a single server. */
  cluster?: Cluster | undefined;
  /**
   * The lease of a single server on PostgreSQL; undefined on PGlite, which only one process can
   * open.
   */
  soleLead?: ExclusiveLease | undefined;
  /** For metrics of its own. */
  metrics?: Metrics | undefined;
}

type OnError = (error: unknown, message: string) => void;

/** Creates the feed: a recorded market with `--replay`, a fixture in a test, else the simulator. */
function createFeed(
  { context: { clock, unitOfWork }, config, args, log }: BettingOptions,
  host: FeedHost,
): Feed & ControlledFeed & Partial<ScoreBoardSource> {
  const { testMode } = config;
  const matches = testMode ? readFixtureMatches(args) : undefined;
  if (matches !== undefined) return createFixtureFeed({ clock, host, matches });
  const parts = { clock, unitOfWork, host, log };
  return isReplayAsked(args)
    ? createReplayFeed({ ...parts, options: readReplayOptions(args), keepsHold: testMode })
    : createSimulatorFeed({ ...parts, options: readSimulatorOptions(args), keepsClock: testMode });
}

/** The exchange with its feed, alone or as one of several servers. */
interface Running extends Pick<BettingModule, 'modules' | 'drain'> {
  stream: TopicSource;
  board: Board;
  scores: ScoreBoardSource | undefined;
  /** Returns true once players can be served; always on a single server. */
  isReady?: () => boolean;
  /** Controls the feed for tests. */
  steer: SteerFeed;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function runAlone(options: BettingOptions, onError: OnError): Running {
  const { context, soleLead } = options;
  const unitOfWork = soleLead
    ? fenceUnitOfWork(context.unitOfWork, FEED_LEAD, soleLead.fencing)
    : context.unitOfWork;
  const exchange = createBetting(context, {
    onError,
    leadUnitOfWork: unitOfWork,
    readScore: (matchId) => feed.read?.(matchId),
  });
  let stopWatching: (() => Promise<void>) | undefined;
  const feed: ReturnType<typeof createFeed> = createFeed(
    { ...options, context: { ...context, unitOfWork } },
    exchange.host,
  );
  return {
    ...exchange,
    scores: feed.read && { read: feed.read },
    steer: createSteering(() => feed),
    async start() {
      stopWatching = exchange.watchRounds();
      await feed.start();
    },
    async stop() {
      await feed.stop();
      await Promise.all([exchange.idle(), stopWatching?.()]);
    },
  };
}

/** Controls the leader's feed from any server. */
function steerAnywhere(
  cluster: Cluster,
  { feed, notify }: Pick<ClusterBetting<ControlledFeed>, 'feed' | 'notify'>,
): SteerFeed {
  const steer = createSteering(feed);
  const steerOwn: SteerFeed = async (body) => {
    const state = await steer(body);
    notify();
    return state;
  };
  return shareControl(cluster.bus, () => (cluster.isLeading() ? steerOwn : undefined));
}

const forbidSteering: SteerFeed = async () => {
  throw new Error('only tests may control the feed');
};

function runInCluster(options: BettingOptions, cluster: Cluster, onError: OnError): Running {
  const exchange = createClusterBetting({
    context: options.context,
    cluster,
    onError,
    createFeed: (context, host) => createFeed({ ...options, context }, host),
  });
  return {
    ...exchange,
    scores: exchange,
    steer: options.config.testMode ? steerAnywhere(cluster, exchange) : forbidSteering,
  };
}

/** The exchange of a server, which also runs between requests. */
export interface RunningBetting {
  modules: readonly Module[];
  /** Registers streams, score boards and the test controls. */
  registerRoutes(app: FastifyInstance): void;
  /** Called once the database is ready, before the server listens. */
  start(): Promise<void>;
  /** Returns true once it can serve players. */
  isReady(): boolean;
  /** Called before the server waits for its last requests: delayed ones end now. */
  drain(): void;
  /** Called after the last request; resolves once all of its work has ended. */
  stop(): Promise<void>;
}

/**
 * Opens the exchange with its feed, by the flags of the command line (`--replay`, `--sim-speed`,
 * …).
 */
export function openBetting(options: BettingOptions): RunningBetting {
  const { cluster, context, log, metrics } = options;
  const onError: OnError = (error, message) => log.error(error, message);
  const running = cluster ? runInCluster(options, cluster, onError) : runAlone(options, onError);
  const hub = createStreamHub(log);
  metrics?.gauge('streams', 'Open event streams.', hub.count);
  return {
    modules: running.modules,
    registerRoutes(app) {
      const { clock, sessions } = context;
      registerStream(app, {
        hub,
        source: running.stream,
        authenticate: sessions.find,
        limits: createStreamLimits(selectStreamCaps(options.config.testMode)),
        now: () => clock.now().getTime(),
      });
      registerScore(app, { board: running.board, source: running.scores });
      if (options.config.testMode) registerFeedControl(app, running.steer);
    },
    isReady: () => running.isReady?.() ?? true,
    start: running.start,
    drain: running.drain,
    stop: running.stop,
  };
}
