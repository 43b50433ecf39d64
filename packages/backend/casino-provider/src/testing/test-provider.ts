import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestUser } from '@exchange/server/testing';
import { readConfig } from '../config.ts';
import { startProvider } from '../provider.ts';
import { createOwnDatabase, fillProviderFolder } from './test-database.ts';
import { startTestOperator } from './test-operator.ts';
import { createTestPlayer, type TestPlayer } from './test-player.ts';

/** The page before the build adds its files. */
const PAGES_DIR = resolve(import.meta.dirname, '../page');

/** Starts a provider in this process, in test mode, and its real operator. */
export async function startTestProvider() {
  const operator = await startTestOperator();
  const folder = await mkdtemp(join(tmpdir(), 'provider-'));
  const database = await createOwnDatabase();
  if (!database) await fillProviderFolder(folder);
  const settings = { PAGES_DIR, EXCHANGE_TEST: '1', LOG_LEVEL: 'silent' };
  const place = { DATABASE_URL: database?.url };
  const provider = await startProvider(
    readConfig({ ...operator.env(folder), ...settings, ...place }),
  );
  return {
    operator,
    provider,
    /** Creates a player with a visit of the operator. */
    enter: async (user: TestUser, gameId = '200570', name = 'DC'): Promise<TestPlayer> =>
      createTestPlayer(provider.address, await operator.visit(user, name, gameId)),
    async close() {
      await provider.close();
      await operator.close();
      await database?.drop();
      await rm(folder, { recursive: true });
    },
  };
}
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;
