import { setTimeout as sleep } from 'node:timers/promises';
import { PROVIDER_SESSION_PATH } from '@exchange/contract';
import {
  guardRequests,
  ipRateLimitKey,
  isFromProxy,
  limitArrival,
  shutDownGracefully,
} from '@exchange/server-kit';
import {
  acquireExclusiveLease,
  createInstanceName,
  createUnitOfWork,
  type ExclusiveLease,
  fenceUnitOfWork,
  leaderships,
  type UnitOfWork,
} from '@exchange/server-kit/database';
import { createMetrics } from '@exchange/server-kit/metrics';
import { startTracing } from '@exchange/server-kit/tracing';
import rateLimit from '@fastify/rate-limit';
import { and, gt, like, sql } from 'drizzle-orm';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { openProviderDatabase } from './db/database.ts';
import { sweepDatabase } from './db/sweep.ts';
import { loadLibrary } from './game/library.ts';
import { registerGameRoutes } from './http/game-routes.ts';
import { answerBadUrl, registerHeaders } from './http/headers.ts';
import { createUnknownLimit, tooMany } from './http/limits.ts';
import { registerOperatorRoutes } from './http/operator-routes.ts';
import { registerPageRoutes } from './http/page-routes.ts';
import { registerErrors } from './http-error.ts';
import { createLiveTables } from './live/live-table.ts';
import { createSoloEngine, type SoloEngine } from './rounds/solo-engine.ts';
import { createGameSessions } from './sessions/game-sessions.ts';
import { createOutbox } from './wallet/outbox.ts';
import { createWalletClient } from './wallet/wallet-client.ts';

/**
 * Each reads the database; a starting supervisor asks ten times a second, others every few seconds.
 */
const MAX_A_MINUTE = 1200;
/** Maximum of networks that are counted at once; a smaller one would evict counts early. */
const MAX_KEYS = 100_000;

/** Registers the health checks of the process with its database, and of the tables. */
export async function registerHealth(
  app: FastifyInstance,
  { read }: Pick<UnitOfWork, 'read'>,
  isOpen: () => boolean,
): Promise<void> {
  const ok = { status: 200, error: false, message: 'ok', data: null };
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      max: MAX_A_MINUTE,
      timeWindow: '1 minute',
      cache: MAX_KEYS,
      keyGenerator: ({ ip }) => ipRateLimitKey(ip),
      errorResponseBuilder: tooMany,
    });
    scope.get('/health', async () => {
      await read((tx) => tx.execute(sql`select 1`));
      return ok;
    });
    scope.get('/ready', async (_, reply) => {
      await read((tx) => tx.execute(sql`select 1`));
      if (isOpen()) return ok;
      return reply.code(503).send({ status: 503, error: true, message: 'not open', data: null });
    });
  });
}

export interface RunningProvider {
  app: FastifyInstance;
  /** For example `http://127.0.0.1:4001`. */
  address: string;
  /** For tests that move the time after which a round counts as abandoned. */
  solo: SoloEngine;
  close(): Promise<void>;
}

/** Interval in ms in which abandoned rounds are looked up. */
const LEFT_ROUNDS_MS = 5000;
/** Interval in ms of the deletion of expired rows. */
const SWEEP_MS = 60 * 1000;
/** Speed of shared rounds in tests. */
const TEST_SPEED = 4;
/** Maximum body of a call of a page or of the operator. */
const MAX_BODY_BYTES = 16 * 1024;

/** The role of the only process of a database. */
const PROVIDER_ROLE = { name: 'provider', lock: 3 };

/** Maximum wait for the leases of an earlier version, in ms: they end 3 s after their last heartbeat. */
const FORMER_LEASES_MS = 6000;

/**
 * Waits until no instance of an earlier version deals: it held a lease of each shared game, under
 * other locks than this version's.
 * @throws Error if one goes on
 */
async function waitForFormerInstances(unitOfWork: UnitOfWork): Promise<void> {
  const deadline = performance.now() + FORMER_LEASES_MS;
  const { name, seenAt } = leaderships;
  const isHeld = and(like(name, 'table %'), gt(seenAt, sql`now() - interval '3 seconds'`));
  const find = () =>
    unitOfWork.read((tx) => tx.select({ name }).from(leaderships).where(isHeld).limit(1));
  while ((await find()).length > 0) {
    if (performance.now() > deadline) {
      throw new Error('A game provider of an earlier version uses this database: stop it first.');
    }
    await sleep(500);
  }
}

/** Acquires the lease of a PostgreSQL; a data folder is locked already. */
async function leadAlone(
  { databaseUrl }: Config,
  instance: string,
  unitOfWork: UnitOfWork,
): Promise<ExclusiveLease | undefined> {
  if (!databaseUrl) return undefined;
  const held = 'Another game provider uses this database, which is for one process.';
  await waitForFormerInstances(unitOfWork);
  return acquireExclusiveLease({ databaseUrl, instance, unitOfWork, role: PROVIDER_ROLE, held });
}

/** Opens the database, ends open work of a former process, and listens. */
export async function startProvider(config: Config): Promise<RunningProvider> {
  const log: FastifyBaseLogger = pino({ level: config.logLevel });
  const library = await loadLibrary();
  const instance = createInstanceName();
  const database = await openProviderDatabase(config, instance);
  const pool = createUnitOfWork(database);
  const lease = await leadAlone(config, instance, pool);
  const unitOfWork = lease ? fenceUnitOfWork(pool, PROVIDER_ROLE, lease.fencing) : pool;
  const wallet = createWalletClient(config.operatorUrl, config.secret);
  const outbox = createOutbox({ unitOfWork, wallet, log });
  const visits = createGameSessions(unitOfWork);
  const solo = createSoloEngine({ unitOfWork, outbox, wallet, library, log });
  const live = createLiveTables(library, {
    unitOfWork,
    outbox,
    wallet,
    log,
    speed: config.testMode ? TEST_SPEED : 1,
  });
  let isOpen = false;

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    frameworkErrors: answerBadUrl,
    trustProxy: [...config.trustedProxies],
    ...limitArrival({ hasUploads: false }),
  });
  shutDownGracefully(app);
  guardRequests(app);
  const metrics = config.metrics && createMetrics('casino-provider');
  metrics?.watch(app);
  const tracing = config.traces && (await startTracing('casino-provider', config.traces));
  const isFromOperator = isFromProxy(config.trustedProxies);
  await tracing?.watch(app, {
    isTrusted: (request) => request.url === PROVIDER_SESSION_PATH && isFromOperator(request),
  });
  registerErrors(app);
  registerHeaders(app);
  const limitUnknown = await createUnknownLimit(app);
  registerOperatorRoutes(app, { secrets: config, library, visits });
  registerGameRoutes(app, { library, visits, limitUnknown, solo, live, wallet });
  registerPageRoutes(app, { folder: config.pagesDir, library, visits, limitUnknown });
  await registerHealth(app, unitOfWork, () => isOpen);

  /** Failed work is retried at the next interval. */
  const regularly = (ms: number, work: () => Promise<unknown>, failure: string) => {
    let running: Promise<unknown> | undefined;
    const timer = setInterval(() => {
      running ??= work()
        .catch((error: unknown) => log.error({ err: error }, failure))
        .finally(() => {
          running = undefined;
        });
    }, ms);
    return async () => {
      clearInterval(timer);
      await running;
    };
  };
  const checkAfterRounds = async () => {
    await solo.recover();
    await solo.resolveLeft();
  };
  const sweep = async () => {
    await visits.sweep();
    await sweepDatabase(unitOfWork);
  };

  await solo.recover(true);
  live.start();
  outbox.send();
  const stopLooking = regularly(LEFT_ROUNDS_MS, checkAfterRounds, 'left rounds were not ended');
  const stopSweeping = regularly(SWEEP_MS, sweep, 'what is old could not be swept');
  const address = await app.listen({ port: config.port, host: config.host });
  if (config.metrics) await metrics?.listen(config.metrics);
  isOpen = true;
  return {
    app,
    address,
    solo,
    async close() {
      isOpen = false;
      await Promise.all([stopLooking(), stopSweeping()]);
      // Tables go on meanwhile, so that each pending bet and cash-out gets its response.
      await app.close();
      await Promise.all([solo.stop(), live.stop()]);
      await outbox.stop();
      await lease?.close();
      await unitOfWork.close();
      await database.close();
      await metrics?.close();
      await tracing?.close();
    },
  };
}
