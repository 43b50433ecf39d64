import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createUnitOfWork, lockDataFolder, type UnitOfWork } from '@exchange/server-kit/database';
import type { Config } from '../config/config.ts';
import { viewPglite, viewPostgres } from '../db/database.ts';

/** The location of a server's persistent data. */
export type DataLocation = Pick<Config, 'databaseUrl' | 'dataDir'>;

/** Returns the folder of the built-in database. */
export const pgliteFolder = ({ dataDir }: Pick<DataLocation, 'dataDir'>) => join(dataDir, 'pglite');

/**
 * Returns the data location of the game provider beside a server, as in `npm start`: `provider` in
 * the data folder.
 */
export const gamesLocation = (
  { dataDir }: Pick<DataLocation, 'dataDir'>,
  { CASINO_DATABASE_URL: databaseUrl }: Readonly<Record<string, string | undefined>>,
): DataLocation => ({ databaseUrl: databaseUrl || undefined, dataDir: join(dataDir, 'provider') });

/** Returns true if there is a database; on PostgreSQL readers find out. */
export const hasData = (place: DataLocation): boolean =>
  place.databaseUrl !== undefined || existsSync(pgliteFolder(place));

/**
 * Runs `work` on the built-in database of a stopped server, unchanged.
 * @throws Error where there is none
 * @throws DataFolderInUse while a server runs on it
 */
export async function withPglite<T>(
  place: Pick<DataLocation, 'dataDir'>,
  work: (client: PGlite) => Promise<T>,
): Promise<T> {
  const folder = pgliteFolder(place);
  if (!existsSync(folder)) throw new Error(`There is no database in ${folder}: set DATA_DIR.`);
  const unlock = lockDataFolder(place.dataDir);
  try {
    const client = await PGlite.create({ dataDir: folder });
    return await work(client).finally(() => client.close());
  } finally {
    unlock();
  }
}

/** Runs `work` on a server's data, whose tables stay unchanged. Throws as `withPglite`. */
export async function viewData<T>(
  place: DataLocation,
  work: (unitOfWork: UnitOfWork) => Promise<T>,
): Promise<T> {
  if (place.databaseUrl === undefined) {
    return withPglite(place, (client) => work(createUnitOfWork(viewPglite(client))));
  }
  return viewPostgres(place.databaseUrl, (database) => work(createUnitOfWork(database)));
}
