import type { Tx } from '@exchange/server-kit/database';
import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { isAfter, selectChunkEnd } from '../db/queries.ts';
import { accounts, postings, transactions } from '../db/schema/ledger.ts';
import { CHUNK_ROWS, type Place } from '../lists/chunked-read.ts';
import type { ListSummaryChunk } from '../lists/list-summary.ts';
import type { TransactionKind } from './posting.ts';

/** Selects lines of the statement; `from` and `to` are inclusive. */
export interface StatementFilter {
  userId: number;
  from: Date;
  to: Date;
  filter: 'all' | 'match' | 'cancel';
}

/** A line of the statement; paise. */
export interface StatementLine {
  id: number;
  market: string | null;
  description: string;
  amount: number;
  /** Running balance after this line. */
  balanceAfter: number;
  remark: string | null;
  createdAt: Date;
}

/** The number of lines and their sums; paise, both positive. */
export interface StatementSums {
  count: number;
  credit: number;
  debit: number;
}

/** The sums of an empty list. */
export const NO_LINES: StatementSums = { count: 0, credit: 0, debit: 0 };

const FILTERS: Record<Exclude<StatementFilter['filter'], 'all'>, TransactionKind[]> = {
  match: ['settlement', 'void', 'correction', 'commission', 'debt', 'recovery'],
  cancel: ['void', 'withdrawal_returned'],
};

/** Reads a limited number of postings of the user's cash account; their ids are their order. */
export async function readStatementPart(
  tx: Tx,
  { userId, from, to, filter }: StatementFilter,
  after: Place | undefined,
): Promise<ListSummaryChunk<Record<keyof StatementSums, number>>> {
  const account = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.kind, 'cash'), eq(accounts.userId, userId)));
  const { id, createdAt, amount, kind } = postings;
  const part = tx.$with('part').as(
    tx
      .select({ id, at: sql<Date>`${createdAt}`.as('at'), amount, kind })
      .from(postings)
      .where(
        and(
          sql`${postings.accountId} = (${account})`,
          gte(createdAt, from),
          lte(createdAt, to),
          after && isAfter(createdAt, id, after),
        ),
      )
      .orderBy(createdAt, id)
      .limit(CHUNK_ROWS),
  );
  // Filters rows that an index found, so that rare lines take no longer.
  const wanted = filter === 'all' ? sql`true` : inArray(part.kind, FILTERS[filter]);
  const sumOf = (own: SQL) =>
    sql`coalesce(sum(${own}) filter (where ${wanted}), 0)`.mapWith(Number);
  const [row] = await tx
    .with(part)
    .select({
      entries: sql<[number, number][]>`
        coalesce(json_agg(json_build_array(${part.id}, ${part.id})) filter (where ${wanted}), '[]')`,
      sums: {
        count: sql`count(*) filter (where ${wanted})`.mapWith(Number),
        credit: sumOf(sql`greatest(${part.amount}, 0)`),
        debit: sumOf(sql`greatest(-${part.amount}, 0)`),
      },
      end: selectChunkEnd(part),
    })
    .from(part);
  return row ?? { entries: [], sums: { ...NO_LINES }, end: null };
}

/** Returns lines of statements, by id. */
export async function findStatementLines(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StatementLine>> {
  const rows = await tx
    .select({
      id: postings.id,
      market: transactions.market,
      description: transactions.description,
      amount: postings.amount,
      balanceAfter: postings.balanceAfter,
      remark: transactions.remark,
      createdAt: postings.createdAt,
    })
    .from(postings)
    .innerJoin(transactions, eq(transactions.id, postings.transactionId))
    .where(inArray(postings.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
