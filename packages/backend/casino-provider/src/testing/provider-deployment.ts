import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, startRedis } from '@exchange/server/testing';
import { type ProviderProcess, startProviderProcess } from './provider-process.ts';
import { createOwnDatabase, fillProviderFolder } from './test-database.ts';
import type { TestOperator } from './test-operator.ts';

/** Real processes of the provider over one database. */
export interface ProviderDeployment {
  /** Address of each instance; the same after a kill. */
  addresses: readonly string[];
  /** Settings with the address of the database. */
  env: Record<string, string>;
  /** Kills an instance with kill -9, and starts it again. */
  crash(at: number): Promise<void>;
  killAll(): Promise<void>;
  startAll(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the storage of one instance, or of several. */
async function openPlace(
  count: number,
  folder: string,
): Promise<{
  settings: Record<string, string>;
  close(): Promise<unknown>;
}> {
  if (count === 1) {
    const own = await createOwnDatabase();
    if (!own) await fillProviderFolder(folder);
    return { settings: own ? { DATABASE_URL: own.url } : {}, close: async () => own?.drop() };
  }
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  return {
    settings: { DATABASE_URL: postgres.url, REDIS_URL: redis.url },
    close: () => Promise.all([postgres.stop(), redis.stop()]),
  };
}

/** Starts one provider, or several on a PostgreSQL and a Redis of their own, in test mode. */
export async function deployProvider(
  operator: TestOperator,
  count: number,
): Promise<ProviderDeployment> {
  const folder = await mkdtemp(join(tmpdir(), 'provider-'));
  const place = await openPlace(count, folder);
  const env = { ...operator.env(folder), ...place.settings };
  // The operator opens visits at the port of the first.
  const ports = [env.PORT ?? '0', ...Array.from({ length: count - 1 }, () => '0')];
  const running: ProviderProcess[] = [];
  const start = async (at: number) => {
    const instance = await startProviderProcess({ ...env, PORT: ports[at] ?? '0' });
    running[at] = instance;
    ports[at] = new URL(instance.address).port;
  };
  const startAll = async () => {
    for (const at of ports.keys()) await start(at);
  };
  const killAll = async () => {
    await Promise.all(running.map((instance) => instance.kill()));
  };
  await startAll();
  return {
    addresses: running.map(({ address }) => address),
    env,
    startAll,
    killAll,
    async crash(at) {
      await running[at]?.kill();
      await start(at);
    },
    async close() {
      await killAll();
      await place.close();
      await rm(folder, { recursive: true });
    },
  };
}
