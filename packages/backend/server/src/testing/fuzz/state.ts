import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';

/** Tables that a rejected call may write: its own record, and counts. */
const BOOKKEEPING: readonly string[] = ['idempotency_keys', 'one_time_codes'];

async function select<Row>(tx: Tx, query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await tx.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** Returns the end of the database's log of changes, which stays the same without writes. */
export const readLogEnd = ({ read }: UnitOfWork): Promise<string> =>
  read(async (tx) => {
    const [row] = await select<{ place: string }>(
      tx,
      sql`select pg_current_wal_insert_lsn()::text as place`,
    );
    return row?.place ?? '';
  });

/** Returns a hash of each table, without those that a rejected call may write. */
export const readState = ({ read }: UnitOfWork): Promise<Readonly<Record<string, string>>> =>
  read(async (tx) => {
    const tables = await select<{ name: string }>(
      tx,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const hashes = tables
      .filter(({ name }) => !BOOKKEEPING.includes(name))
      .map(
        ({ name }) => sql`select ${name}::text as name,
          md5(coalesce(string_agg(row, '|' order by row), '')) as hash
          from (select (to_jsonb(t) - 'last_seen_at')::text as row from ${sql.identifier(name)} t) rows`,
      );
    const rows = await select<{ name: string; hash: string }>(
      tx,
      sql.join(hashes, sql` union all `),
    );
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  });

/** Returns names of changed tables. */
export const listChanged = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] => Object.keys(after).filter((name) => after[name] !== before[name]);
