import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase, withMigrationLock } from '@exchange/server-kit/database';
import type { Config } from '../config.ts';

/** Folder of the migrations of the provider's tables. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../drizzle');

/** Location of a provider's data. */
export type ProviderLocation = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Journal of a version before the first release, in another kind of database. */
const OLD_JOURNAL = 'provider.sqlite';

/** @throws Error if there is an old journal, as its debts to players would be lost silently */
function checkNoOldJournal(dataDir: string): void {
  const file = join(dataDir, OLD_JOURNAL);
  if (!existsSync(file)) return;
  throw new Error(
    `${file} holds rounds from before the first release, which cannot be migrated. Move it away.`,
  );
}

/**
 * Opens the provider's PostgreSQL, or PGlite in its data folder. Throws DataFolderInUse if another
 * process has it open, and Error if it holds an old journal.
 */
export async function openProviderDatabase(
  { databaseUrl, dataDir }: ProviderLocation,
  instance: string,
): Promise<Database> {
  checkNoOldJournal(dataDir);
  const open = () => openDatabase({ databaseUrl, dataDir, instance, migrationsFolder: MIGRATIONS });
  return databaseUrl ? withMigrationLock(databaseUrl, open) : open();
}
