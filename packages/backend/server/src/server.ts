import { createMetrics, type Metrics } from '@exchange/server-kit/metrics';
import { startTracing, type Tracing } from '@exchange/server-kit/tracing';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import type { Clock } from './clock.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { Config } from './config/config.ts';
import { createLog } from './log.ts';
import { sweep } from './maintenance/sweep.ts';
import type { Sms } from './modules/auth/one-time-code/sms.ts';
import type { ModuleContext } from './modules/module-context.ts';
import { openBetting } from './modules/open-betting.ts';
import type { FirstCredentials } from './seed/first-passwords.ts';
import { openContext } from './start/open-context.ts';
import { openStore } from './start/open-store.ts';
import { prepareData } from './start/prepare-data.ts';

/** Interval of the sweeps, in ms. */
const SWEEP_MS = 60 * 60 * 1000;

/** The options of a server. */
export interface ServerOptions {
  config: Config;
  /** The command line: flags of the feed. */
  args?: readonly string[];
  clock?: Clock;
  /** The operator's SMS gateway instead of the one that the configuration names. */
  sms?: Sms;
}

/** A listening server. */
export interface RunningServer {
  app: FastifyInstance;
  /** For example `http://127.0.0.1:4000`. */
  address: string;
  /** The first users' until they were shown; none later. */
  credentials: FirstCredentials[];
  close(): Promise<void>;
}

/** Opens and prepares the data, starts the exchange and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, args = [] } = options;
  const log = createLog(config.logLevel);
  const store = await openStore(config, log);
  const { cluster, soleLead } = store;
  const context = await openContext(options, store, log);
  const { metrics, tracing } = await openMonitoring(config, cluster);
  const betting = openBetting({
    context,
    config,
    args,
    log,
    cluster,
    soleLead,
    metrics,
  });
  const credentials = await store.alone(() => prepareData(context, config));
  const app = await createApp({
    context,
    modules: betting.modules,
    log,
    testMode: config.testMode,
    forPlayers: config.forPlayers,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    counters: cluster,
    others: cluster?.bus,
    isReady: betting.isReady,
    metrics,
    tracing,
  });
  betting.registerRoutes(app);
  await betting.start();
  const stopSweeps = await startSweeps(context, cluster, log);
  const address = await app.listen({ port: config.port, host: config.host });
  if (config.metrics) await metrics?.listen(config.metrics);
  /** From the outside in: requests, feeds, the other servers, transactions, the database. */
  const close = async () => {
    stopSweeps();
    betting.drain();
    await app.close();
    await betting.stop();
    await store.close();
    await metrics?.close();
    await tracing?.close();
  };
  return { app, address, credentials, close };
}

/** What measures a server, by its configuration. */
interface Monitoring {
  metrics: Metrics | undefined;
  tracing: Tracing | undefined;
}

async function openMonitoring(
  config: Config,
  cluster: Pick<Cluster, 'isLeading'> | undefined,
): Promise<Monitoring> {
  const metrics = config.metrics && createMetrics('server');
  metrics?.gauge('leading', 'Whether this server leads: 1 or 0.', () =>
    Number(cluster?.isLeading() ?? true),
  );
  const tracing = config.traces && (await startTracing('server', config.traces));
  return { metrics, tracing };
}

/**
 * Wakes decisions of demo requests, and deletes what has expired on the leading server: at once and
 * each hour. Returns the function that stops it.
 */
async function startSweeps(
  context: ModuleContext,
  cluster: Pick<Cluster, 'isLeading'> | undefined,
  log: FastifyBaseLogger,
): Promise<() => void> {
  const run = async () => {
    // Also what another server left, on any of them: each request is decided once.
    context.demoDecisions.wake();
    if (cluster && !cluster.isLeading()) return;
    await sweep(context).catch((error: unknown) => log.error(error));
  };
  await run();
  const timer = setInterval(run, SWEEP_MS);
  return () => clearInterval(timer);
}
