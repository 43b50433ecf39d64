import type { Tx } from '@exchange/server-kit/database';
import { getTableColumns, type InferInsertModel, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

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
  const given: readonly Readonly<Record<string, unknown>>[] = rows;
  const columns = Object.entries(getTableColumns(table)).filter(([name]) =>
    given.some((row) => row[name] !== undefined),
  );
  const values = columns.map(([name, column]) =>
    sql.param(
      given.map(({ [name]: value }) =>
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
