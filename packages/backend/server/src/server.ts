import { openBrands } from '@exchange/brands';
import {
  acquireExclusiveLease,
  createInstanceName,
  createUnitOfWork,
  openDatabase,
  type UnitOfWork,
  withMigrationLock,
} from '@exchange/server-kit/database';
import { createMetrics } from '@exchange/server-kit/metrics';
import { startTracing } from '@exchange/server-kit/tracing';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import { broadcastInvalidation, shareChanges } from './cluster/cache-sync.ts';
import { FEED_LEAD, joinCluster } from './cluster/cluster.ts';
import type { Config } from './config/config.ts';
import { readSharedSecrets } from './config/shared-secrets.ts';
import { MIGRATIONS } from './db/database.ts';
import { openPaymentFiles } from './files/payment-files.ts';
import { createLog } from './log.ts';
import { sweep } from './maintenance/sweep.ts';
import { refuseTrailOwner } from './modules/audit/refuse-trail-owner.ts';
import {
  countSms,
  createLogSms,
  createNoSms,
  createWebhookSms,
  type Sms,
} from './modules/auth/one-time-code/sms.ts';
import { resealSecondFactors } from './modules/auth/second-factor/second-factor.service.ts';
import { nameEarlierPlayers } from './modules/casino/player-name.ts';
import { createModuleContext } from './modules/module-context.ts';
import { openBetting } from './modules/open-betting.ts';
import { type FirstCredentials, forgetFirstPasswords } from './seed/first-passwords.ts';
import {
  inventPaymentAccounts,
  inventUsers,
  prepareBasics,
  withdrawInventedAccounts,
} from './seed/prepare.ts';
import { createUserChanges } from './user-changes.ts';

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

/**
 * Returns the gateway that the configuration names, else the log; for real players codes are never
 * logged.
 */
function openSms(
  { sms, forPlayers }: Config,
  { clock, log }: { clock: Clock; log: FastifyBaseLogger },
): Sms {
  if (sms) return createWebhookSms(sms, clock);
  return forPlayers ? createNoSms() : createLogSms(log);
}

/** Joins the other servers of the database, if the configuration allows several. */
function joinOthers(
  { cluster, busSecrets }: Config,
  instance: string,
  unitOfWork: UnitOfWork,
  log: FastifyBaseLogger,
) {
  if (!cluster) return undefined;
  if (!busSecrets)
    throw new Error('several servers need BUS_SECRET or OTP_SECRET to seal their messages');
  return joinCluster({ ...cluster, busSecrets, instance, unitOfWork, log });
}

/** Acquires the lease of a single server, which must be the only one of its database. */
async function leadAlone(config: Config, instance: string, unitOfWork: UnitOfWork) {
  const { databaseUrl, cluster } = config;
  if (databaseUrl === undefined || cluster) return undefined;
  const held =
    'Another server leads this database; set REDIS_URL, by which servers find each other';
  return acquireExclusiveLease({ databaseUrl, instance, unitOfWork, role: FEED_LEAD, held });
}

/** Opens and prepares the data, starts the exchange and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, args = [], clock = systemClock } = options;
  const log = createLog(config.logLevel);
  const instance = createInstanceName();
  /** Servers that start at the same moment prepare the database one after another. */
  const alone = <T>(work: () => Promise<T>) =>
    config.cluster ? withMigrationLock(config.cluster.databaseUrl, work) : work();
  const database = await alone(() =>
    openDatabase({ ...config, instance, migrationsFolder: MIGRATIONS }),
  );
  const unitOfWork = createUnitOfWork(database);
  if (config.forPlayers && database.driver === 'postgres') await refuseTrailOwner(unitOfWork);
  const cluster = await joinOthers(config, instance, unitOfWork, log);
  const soleLead = await leadAlone(config, instance, unitOfWork);
  const secrets = readSharedSecrets(config, log);
  const files = await openPaymentFiles({ ...config.files, secret: secrets.files }, clock);
  const brands = await openBrands(config.brandsDir, {
    onFault: (text) => log.warn(text),
    onChange: async () => {
      if (!config.forPlayers) await inventPaymentAccounts(context);
    },
  });
  const gateway = options.sms ?? openSms(config, { clock, log });
  const sms = countSms(gateway, { clock, log });
  const codes = { sms, secret: secrets.otp, previousSecret: config.previousOtpSecret };
  const shared = cluster && {
    changes: shareChanges(cluster.bus, createUserChanges()),
    share: broadcastInvalidation(cluster.bus),
    counters: cluster,
  };
  const metrics = config.metrics && createMetrics('server');
  metrics?.gauge('leading', 'Whether this server leads: 1 or 0.', () =>
    Number(cluster?.isLeading() ?? true),
  );
  const tracing = config.traces && (await startTracing('server', config.traces));
  const { casino, demoAccounts, secondPersonAbovePaise, signInRules, frameOrigins } = config;
  const context = createModuleContext({
    unitOfWork,
    clock,
    files,
    casino,
    codes,
    brands,
    demoAccounts,
    secondPersonAbovePaise,
    signInRules,
    frameOrigins,
    onError: (error) => log.error(error),
    ...shared,
  });
  const betting = openBetting({ context, config, args, log, cluster, soleLead, metrics });
  const credentials = await alone(async () => {
    await prepareBasics(context);
    await resealSecondFactors(context);
    if (casino) await nameEarlierPlayers(unitOfWork, casino);
    if (config.forPlayers) {
      await withdrawInventedAccounts(context);
      forgetFirstPasswords(config.dataDir);
      return [];
    }
    await inventPaymentAccounts(context);
    // The console shows the passwords of staff; tests sign in by them repeatedly.
    const mustStaffChange = !config.testMode;
    return inventUsers(context, config.dataDir, { sources: betting.history, mustStaffChange });
  });
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
  const runSweep = async () => {
    // Also what another server left, on any of them: each request is decided once.
    context.demoDecisions.wake();
    if (cluster && !cluster.isLeading()) return;
    await sweep(context).catch((error: unknown) => log.error(error));
  };
  await runSweep();
  const sweeper = setInterval(runSweep, SWEEP_MS);
  const address = await app.listen({ port: config.port, host: config.host });
  if (config.metrics) await metrics?.listen(config.metrics);
  /** From the outside in: requests, feeds, the other servers, transactions, the database. */
  const close = async () => {
    clearInterval(sweeper);
    betting.drain();
    await app.close();
    await betting.stop();
    cluster?.close();
    await soleLead?.close();
    await unitOfWork.close();
    await database.close();
    await metrics?.close();
    await tracing?.close();
  };
  return { app, address, credentials, close };
}
