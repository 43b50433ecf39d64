import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase, withMigrationLock } from '@exchange/database';
import type { Config } from '../config.ts';

/** Folder of the steps that make the provider's tables. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../drizzle');

/** Where a provider's data stands. */
export type ProviderLocation = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** The journal of before the first release, which had a database of another kind. */
const OLD_JOURNAL = 'provider.sqlite';

/** @throws Error where there is an old journal: what it owes to players would be forgotten without a word */
function refuseOldJournal(dataDir: string): void {
  const file = join(dataDir, OLD_JOURNAL);
  if (!existsSync(file)) return;
  throw new Error(
    `${file} holds rounds of before the first release, which cannot be brought up to date. Move it away.`,
  );
}

/**
 * Opens the provider's PostgreSQL, or PGlite in its data folder.
 * @throws DataFolderInUse where another process has the folder open
 * @throws Error where the folder holds an old journal
 */
export async function openProviderDatabase(
  { databaseUrl, dataDir }: ProviderLocation,
  instance: string,
): Promise<Database> {
  refuseOldJournal(dataDir);
  const open = () => openDatabase({ databaseUrl, dataDir, instance, migrationsFolder: MIGRATIONS });
  return databaseUrl ? withMigrationLock(databaseUrl, open) : open();
}
