import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { type SQL, sql } from 'drizzle-orm';
import { emptyAllTables } from './test-database.ts';

/** The rows of the tables that have any, as JSON, and the last values of the sequences. */
interface KeptRows {
  tables: readonly { name: string; rows: string }[];
  sequences: string;
}

async function listRows<Row>(tx: Tx, query: SQL): Promise<Row[]> {
  return ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
}

async function readAllRows(tx: Tx): Promise<KeptRows> {
  const names = sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`;
  const tables: { name: string; rows: string }[] = [];
  for (const { name } of await listRows<{ name: string }>(tx, names)) {
    const query = sql`select json_agg(t)::text as rows from ${sql.raw(name)} t`;
    const [found] = await listRows<{ rows: string | null }>(tx, query);
    if (found?.rows) tables.push({ name, rows: found.rows });
  }
  const used = sql`select
    json_object_agg(format('%I.%I', schemaname, sequencename), last_value)::text as sequences
    from pg_sequences where schemaname = 'public' and last_value is not null`;
  const [found] = await listRows<{ sequences: string | null }>(tx, used);
  return { tables, sequences: found?.sequences ?? '{}' };
}

/** The rows of each preparation of this process, by its name. */
const kept = new Map<string, KeptRows>();

/**
 * Empties all tables and writes the rows of `prepare`: the first time by running it, later from
 * what it wrote under the same name, in half of the time.
 */
export async function resetTables(
  unitOfWork: UnitOfWork,
  name: string,
  prepare: () => Promise<void>,
): Promise<void> {
  const rows = kept.get(name);
  if (rows) return unitOfWork.withTransaction((tx) => write(tx, rows));
  await unitOfWork.withTransaction(emptyAllTables);
  await prepare();
  kept.set(name, await unitOfWork.read(readAllRows));
}

async function write(tx: Tx, { tables, sequences }: KeptRows): Promise<void> {
  await emptyAllTables(tx);
  for (const { name, rows } of tables) {
    const table = sql.raw(name);
    await tx.execute(sql`insert into ${table} overriding system value
      select * from json_populate_recordset(null::${table}, ${rows}::json)`);
  }
  await tx.execute(sql`select setval(key, value::bigint) from json_each_text(${sequences}::json)`);
}
