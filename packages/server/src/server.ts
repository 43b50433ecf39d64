import { join } from 'node:path';
import { openBrands } from '@exchange/brands';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createContext } from './context.ts';
import { lockDataFolder } from './data-lock.ts';
import { openPglite, openPostgres } from './db/database.ts';
import { createUnitOfWork } from './db/unit-of-work.ts';
import type { CreateExtension } from './extension.ts';
import { openPaymentFiles } from './files/payment-files.ts';
import { createLog } from './log.ts';
import {
  type FirstCredentials,
  prepareBasics,
  preparePaymentAccounts,
  prepareUsers,
} from './seed/prepare.ts';
import { readSharedSecrets } from './shared-secrets.ts';
import { createLogSms, type Sms } from './sms.ts';
import { sweep } from './sweep.ts';

/** What time has made useless is looked for this often, in ms. */
const SWEEP_MS = 60 * 60 * 1000;

/** What a server is started with. */
export interface ServerOptions {
  config: Config;
  extensions: readonly CreateExtension[];
  /** The command line, for the extensions. */
  args?: readonly string[];
  clock?: Clock;
  /** The operator's SMS gateway; the server's log when absent. */
  sms?: Sms;
}

/** A server that listens. */
export interface RunningServer {
  app: FastifyInstance;
  /** For example `http://127.0.0.1:4000`. */
  address: string;
  /** On the first start only. */
  credentials: FirstCredentials[];
  close(): Promise<void>;
}

async function openDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return openPostgres(databaseUrl);
  const unlock = lockDataFolder(dataDir);
  try {
    const database = await openPglite(join(dataDir, 'pglite'));
    const close = async () => {
      await database.close();
      unlock();
    };
    return { ...database, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens the data, prepares it, starts the extensions and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, args = [], clock = systemClock } = options;
  const log = createLog(config.logLevel);
  const database = await openDatabase(config);
  const unitOfWork = createUnitOfWork(database);
  const secrets = readSharedSecrets(config, log);
  const files = await openPaymentFiles(
    { storage: config.files.storage, secret: secrets.files },
    clock,
  );
  const { sms = createLogSms(log) } = options;
  const codes = { sms, secret: secrets.otp };
  const brands = await openBrands(config.brandsDir, {
    onFault: (text) => log.warn(text),
    onChange: () => preparePaymentAccounts(context),
  });
  const context = createContext({ unitOfWork, clock, files, casino: config.casino, codes, brands });
  await prepareBasics(context);
  const extensions = await Promise.all(
    options.extensions.map((create) => create({ context, config, args, log })),
  );
  const history = extensions.flatMap((extension) => extension.history ?? []);
  const credentials = await prepareUsers(context, history);
  const app = await createApp({
    context,
    modules: extensions.flatMap((extension) => extension.modules),
    log,
    testMode: config.testMode,
    trustedProxies: config.trustedProxies,
  });
  for (const extension of extensions) extension.registerRoutes?.(app);
  for (const extension of extensions) await extension.start();
  const runSweep = () => sweep(context).catch((error: unknown) => log.error(error));
  await runSweep();
  const sweeper = setInterval(runSweep, SWEEP_MS);
  const address = await app.listen({ port: config.port, host: config.host });
  /** From the outside in: requests, feeds, transactions, the database. */
  const close = async () => {
    clearInterval(sweeper);
    for (const extension of extensions) extension.drain?.();
    await app.close();
    for (const extension of extensions) await extension.stop();
    await unitOfWork.close();
    await database.close();
  };
  return { app, address, credentials, close };
}
