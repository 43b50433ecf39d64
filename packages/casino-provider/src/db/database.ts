import { resolve } from 'node:path';
import { type Database, openDatabase, prepareAlone } from '@exchange/database';
import type { Config } from '../config.ts';

/** Folder of the steps that make the provider's tables. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../drizzle');

/** Where a provider's data stands. */
export type ProviderPlace = Pick<Config, 'databaseUrl' | 'dataDir'>;

/**
 * Opens the provider's PostgreSQL, or PGlite in its data folder.
 * @throws DataFolderInUse where another process has the folder open
 */
export function openProviderDatabase(
  { databaseUrl, dataDir }: ProviderPlace,
  instance: string,
): Promise<Database> {
  const open = () => openDatabase({ databaseUrl, dataDir, instance, migrationsFolder: MIGRATIONS });
  return databaseUrl ? prepareAlone(databaseUrl, open) : open();
}
