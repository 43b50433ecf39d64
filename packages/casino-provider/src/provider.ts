import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { loadLibrary } from './game/library.ts';
import { registerErrors } from './http/errors.ts';
import { registerGameRoutes } from './http/game-routes.ts';
import { registerOperatorRoutes } from './http/operator-routes.ts';
import { registerPageRoutes } from './http/page-routes.ts';
import { createVisits } from './http/visits.ts';
import { openJournal } from './journal/database.ts';
import { sweepJournal } from './journal/sweep.ts';
import { createLiveTables } from './live/live-tables.ts';
import { createSoloEngine, type SoloEngine } from './rounds/solo-engine.ts';
import { createOutbox } from './wallet/outbox.ts';
import { createWalletClient } from './wallet/wallet-client.ts';

export interface RunningProvider {
  app: FastifyInstance;
  /** For example `http://127.0.0.1:4001`. */
  address: string;
  /** For tests that move the time after which a round counts as left alone. */
  solo: SoloEngine;
  close(): Promise<void>;
}

/** How often rounds that were left alone are looked for, in ms. */
const LEFT_ROUNDS_MS = 5000;
/** How often what is old is forgotten, in ms: each time a little. */
const SWEEP_MS = 60 * 1000;
/** Tests wait less for shared rounds. */
const TEST_SPEED = 4;
/** No call of a page or of the operator is larger. */
const MOST_BODY_BYTES = 16 * 1024;

/** Opens the journal, ends what a former process left, and listens. */
export async function startProvider(config: Config): Promise<RunningProvider> {
  const log: FastifyBaseLogger = pino({ level: config.logLevel });
  const library = await loadLibrary();
  const journal = openJournal(config.dataDir);
  const wallet = createWalletClient(config.operatorUrl, config.secret);
  const outbox = createOutbox(journal, wallet, log);
  const visits = createVisits(journal);
  const solo = createSoloEngine(journal, outbox, library, log);
  const live = createLiveTables(journal, outbox, library, log, config.testMode ? TEST_SPEED : 1);

  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BODY_BYTES,
    forceCloseConnections: true,
  });
  registerErrors(app);
  registerOperatorRoutes(app, { secret: config.secret, library, visits });
  registerGameRoutes(app, { library, visits, solo, live, wallet });
  registerPageRoutes(app, { folder: config.pagesDir, library, visits });
  app.get('/health', async () => ({ status: 200, error: false, message: 'ok', data: null }));

  /** A sweep that fails is tried again by the next one. */
  function sweep(): void {
    try {
      visits.sweep();
      sweepJournal(journal);
    } catch (error) {
      log.error({ err: error }, 'what is old could not be swept');
    }
  }

  solo.recover();
  live.start();
  outbox.send();
  const leftRounds = setInterval(() => solo.resolveLeft(), LEFT_ROUNDS_MS);
  const sweeping = setInterval(sweep, SWEEP_MS);
  const address = await app.listen({ port: config.port, host: config.host });
  return {
    app,
    address,
    solo,
    async close() {
      clearInterval(leftRounds);
      clearInterval(sweeping);
      await app.close();
      await live.stop();
      await outbox.stop();
      journal.close();
    },
  };
}
