import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/**
 * Matches a column against many ids, sent as one parameter: one per value is slow to build and to
 * parse.
 */
export const isAnyOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::bigint[])`;

/** Matches a column against many texts, sent as one parameter. */
export const isAnyText = (column: AnyColumn, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(texts)}::text[])`;
