import type { Tx } from '@exchange/server-kit/database';
import { and, count, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { MAX_ROWS, type Page } from '../db/queries.ts';
import { accounts, postings, transactions } from '../db/schema/ledger.ts';
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

const FILTERS: Record<Exclude<StatementFilter['filter'], 'all'>, TransactionKind[]> = {
  match: ['settlement', 'void', 'correction', 'commission', 'debt', 'recovery'],
  cancel: ['void', 'withdrawal_returned'],
};

/**
 * Returns a page of a statement, newest first, and the sums of the whole one at the same moment; of
 * one above the maximum no lines.
 */
export async function readStatement(
  tx: Tx,
  { userId, from, to, filter }: StatementFilter,
  { limit, page, max = MAX_ROWS }: Page,
): Promise<{ lines: readonly StatementLine[]; sums: StatementSums }> {
  const account = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.kind, 'cash'), eq(accounts.userId, userId)));
  const where = and(
    eq(postings.accountId, sql`(${account})`),
    gte(postings.createdAt, from),
    lte(postings.createdAt, to),
    filter === 'all' ? undefined : inArray(postings.kind, FILTERS[filter]),
  );
  const sumOf = (amount: SQL) => sql`coalesce(sum(${amount}), 0)`.mapWith(Number);
  const list = tx
    .select({ amount: postings.amount })
    .from(postings)
    .where(where)
    .limit(max + 1)
    .as('list');
  const sums = tx.$with('sums').as(
    tx
      .select({
        count: count().as('count'),
        credit: sumOf(sql`greatest(${list.amount}, 0)`).as('credit'),
        debit: sumOf(sql`greatest(-${list.amount}, 0)`).as('debit'),
      })
      .from(list),
  );
  const ids = tx
    .select({ id: postings.id })
    .from(postings)
    .where(and(where, sql`(select ${sums.count} from ${sums}) <= ${max}`))
    .orderBy(desc(postings.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .as('page');
  const found = await tx
    .with(sums)
    .select({
      sums: { count: sums.count, credit: sums.credit, debit: sums.debit },
      posting: postings,
      transaction: transactions,
    })
    .from(sums)
    .leftJoin(ids, sql`true`)
    .leftJoin(postings, eq(postings.id, ids.id))
    .leftJoin(transactions, eq(transactions.id, postings.transactionId))
    .orderBy(desc(postings.id));
  return {
    lines: found.flatMap(({ posting, transaction }) =>
      posting && transaction ? [toLine(posting, transaction)] : [],
    ),
    sums: found[0]?.sums ?? { count: 0, credit: 0, debit: 0 },
  };
}

const toLine = (
  { id, amount, balanceAfter, createdAt }: typeof postings.$inferSelect,
  { market, description, remark }: typeof transactions.$inferSelect,
): StatementLine => ({ id, market, description, amount, balanceAfter, remark, createdAt });
