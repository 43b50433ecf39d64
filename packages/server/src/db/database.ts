import { resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import * as database from '@exchange/database';

export { type Database, viewPglite, viewPostgres } from '@exchange/database';

/** Folder of the steps that make the server's tables. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../drizzle');

/** Opens PostgreSQL by its address and brings the server's tables up to date. */
export const openPostgres = (url: string, shared?: database.SharedUse) =>
  database.openPostgres(url, MIGRATIONS, shared);

/** Takes over a running PGlite, for example one loaded from a template. */
export const adoptPglite = (client: PGlite) => database.adoptPglite(client, MIGRATIONS);
