import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Common type of both drivers; code outside of this package cannot distinguish them. */
export type Handle = PgDatabase<PgQueryResultHKT, Record<string, never>>;
