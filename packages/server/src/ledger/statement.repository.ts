import { and, count, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { accounts } from '../db/schema/accounts.ts';
import { postings } from '../db/schema/postings.ts';
import { transactions } from '../db/schema/transactions.ts';
import type { Tx } from '../db/unit-of-work.ts';
import type { TransactionKind } from './posting.ts';

/** Which lines of the statement are meant; `from` and `to` are inclusive. */
export interface StatementQuery {
  userId: number;
  from: Date;
  to: Date;
  filter: 'all' | 'match' | 'cancel';
  limit: number;
  /** From 1. */
  page: number;
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
export interface StatementPage {
  lines: StatementLine[];
  /** Lines in the whole range. */
  total: number;
}

const FILTERS: Record<Exclude<StatementQuery['filter'], 'all'>, TransactionKind[]> = {
  match: ['settlement', 'void'],
  cancel: ['void', 'withdrawal_returned'],
};

/** The postings of the user's cash account, newest first. */
export async function readStatement(tx: Tx, query: StatementQuery): Promise<StatementPage> {
  const { userId, from, to, filter, limit, page } = query;
  const where = and(
    eq(accounts.kind, 'cash'),
    eq(accounts.userId, userId),
    gte(transactions.createdAt, from),
    lte(transactions.createdAt, to),
    filter === 'all' ? undefined : inArray(transactions.kind, FILTERS[filter]),
  );
  const lines = await tx
    .select({
      id: postings.id,
      market: transactions.market,
      description: transactions.description,
      amount: postings.amount,
      balanceAfter: postings.balanceAfter,
      remark: transactions.remark,
      createdAt: transactions.createdAt,
    })
    .from(postings)
    .innerJoin(transactions, eq(transactions.id, postings.transactionId))
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .where(where)
    .orderBy(desc(postings.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await tx
    .select({ total: count().mapWith(Number) })
    .from(postings)
    .innerJoin(transactions, eq(transactions.id, postings.transactionId))
    .innerJoin(accounts, eq(accounts.id, postings.accountId))
    .where(where);
  return { lines, total: counted?.total ?? 0 };
}
