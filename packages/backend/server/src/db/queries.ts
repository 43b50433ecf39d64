import type { Tx } from '@exchange/server-kit/database';
import {
  type AnyColumn,
  getTableColumns,
  type InferInsertModel,
  ilike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { accounts, holds } from './schema/ledger.ts';

function toNull({ name, notNull }: PgColumn): null {
  if (notNull) throw new Error(`${name} is set in some rows only`);
  return null;
}

/**
 * Inserts rows in their order with one parameter per column, for any number of rows. A column that
 * no row sets has its default; one that only some set is null in the others. `tail` may handle
 * conflicts and return columns.
 * @throws Error where a column that cannot be null is set in some rows only
 */
export async function insertRows<Table extends PgTable, Returned = never>(
  tx: Tx,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  tail = sql``,
): Promise<Returned[]> {
  if (rows.length === 0) return [];
  const records: readonly Readonly<Record<string, unknown>>[] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) =>
    records.some((row) => row[name] !== undefined),
  );
  const values = columns.map(([name, column]) =>
    sql.param(
      records.map(({ [name]: value }) =>
        value === undefined || value === null
          ? toNull(column)
          : String(column.mapToDriverValue(value)),
      ),
    ),
  );
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  const typed = sql.join(
    columns.map(
      ([, column]) => sql`${sql.identifier(column.name)}::${sql.raw(column.getSQLType())}`,
    ),
    sql`, `,
  );
  const lists = sql.join(
    values.map((list) => sql`${list}::text[]`),
    sql`, `,
  );
  const inserted: unknown = await tx.execute(sql`
    insert into ${table} (${names}) select ${typed}
    from unnest(${lists}) with ordinality as given (${names}, place) order by place ${tail}`);
  return (inserted as { rows: Returned[] }).rows;
}

/** Maximum rows of a list. A statement counts one more, so that its work is bounded, too. */
export const MAX_ROWS = 250_000;

/** A page of a list; the first one is 1. */
export interface Page {
  limit: number;
  page: number;
  /** Maximum rows of the whole list; MAX_ROWS when absent. */
  max?: number;
}

/**
 * Matches a column against many ids, sent as one parameter: one per value is slow to build and to
 * parse.
 */
export const isAnyOf = (column: AnyColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::bigint[])`;

/** Matches a column against many texts, sent as one parameter. */
export const isAnyText = (column: AnyColumn, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(texts)}::text[])`;

/** Matches if one of the columns contains the text, ignoring case; an empty text always matches. */
export function containsText(columns: readonly (AnyColumn | SQL)[], text: string): SQL | undefined {
  const wanted = text.trim();
  if (wanted === '') return undefined;
  // Wildcards of the database are escaped.
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}

/** Returns the sum of the holds of the user in `userId`, as a column in paise. */
export const exposureOf = (userId: AnyColumn) => sql`(
  select coalesce(sum(${holds.exposure}), 0) from ${holds} where ${holds.userId} = ${userId}
)`;

/** The balance of the joined cash account, as a column in paise. */
export const cashBalance = sql`coalesce(${accounts.balance}, 0)`;

/** The debt of the joined cash account, as a column in paise. */
export const owedAmount = sql`coalesce(${accounts.owed}, 0)`;

/**
 * Locks names until this transaction ends, also where nothing is stored under them yet. Always in
 * one order, so that transactions cannot deadlock.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}
