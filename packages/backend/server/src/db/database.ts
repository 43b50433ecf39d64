import { resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import * as database from '@exchange/server-kit/database';

export { type Database, viewPglite, viewPostgres } from '@exchange/server-kit/database';

/** Folder of the migrations of the server's tables. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../drizzle');

/** Opens PostgreSQL by its address and migrates the server's tables. */
export const openPostgres = (url: string, shared?: database.SharedUse) =>
  database.openPostgres(url, MIGRATIONS, shared);

/** Adopts a running PGlite, for example one loaded from a template. */
export const adoptPglite = (client: PGlite) => database.adoptPglite(client, MIGRATIONS);
