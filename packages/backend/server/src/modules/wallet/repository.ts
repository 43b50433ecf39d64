import type { Tx } from '@exchange/server-kit/database';
import { and, count, desc, eq, inArray, isNotNull, ne, not, or, sql } from 'drizzle-orm';
import { containsText, lockNames } from '../../db/queries.ts';
import { transferRequests } from '../../db/schema/wallet.ts';

export type TransferRow = typeof transferRequests.$inferSelect;

/** Selects requests of a user. */
export interface TransferQuery {
  userId: number;
  type: TransferRow['type'];
  /** `AL` is all. */
  status: TransferRow['status'] | 'AL';
  /** Part of a UTR or account number. */
  search?: string | undefined;
  limit: number;
  /** From 1. */
  page: number;
}

export async function insertTransfer(
  tx: Tx,
  row: typeof transferRequests.$inferInsert,
): Promise<TransferRow> {
  const [inserted] = await tx.insert(transferRequests).values(row).returning();
  if (!inserted) throw new Error('the transfer request was not inserted');
  return inserted;
}

const PLAY_PREFIX = /^DEMO-\d+-/;

/** Returns the stored UTR of a demo account: it is never that of a payment, which has digits only. */
export const toPlayUtr = (userId: number, utr: string): string => `DEMO-${userId}-${utr}`;

const storedUtrOf = ({ utr, repeatedUtr }: Pick<TransferRow, 'utr' | 'repeatedUtr'>) =>
  utr ?? repeatedUtr;

/** Returns the UTR of a deposit as it was typed, also where another player reported it first. */
export const utrOf = (row: Pick<TransferRow, 'utr' | 'repeatedUtr'>): string | null =>
  storedUtrOf(row)?.replace(PLAY_PREFIX, '') ?? null;

/** The UTR as it was typed, for searches. */
export const typedUtr = sql`regexp_replace(coalesce(${transferRequests.utr}, ${transferRequests.repeatedUtr}), '^DEMO-[0-9]+-', '')`;

/** Selects reports of the payment that were not declined. */
const isReportOf = (utr: string) =>
  and(
    eq(transferRequests.type, 'D'),
    ne(transferRequests.status, 'D'),
    or(eq(transferRequests.utr, utr), eq(transferRequests.repeatedUtr, utr)),
  );

const isReported = async (tx: Tx, userId: number, utr: string): Promise<boolean> =>
  (await tx.$count(transferRequests, and(isReportOf(utr), eq(transferRequests.userId, userId)))) >
  0;

/**
 * Stores a report of a payment. A report of another player with the same UTR is no obstacle: staff
 * find out who paid.
 * @returns undefined where the player's own report, not declined, has the UTR
 */
export async function insertDeposit(
  tx: Tx,
  row: typeof transferRequests.$inferInsert & { utr: string },
): Promise<TransferRow | undefined> {
  const { userId, utr } = row;
  if (await isReported(tx, userId, utr)) return undefined;
  const [first] = await tx
    .insert(transferRequests)
    .values(row)
    .onConflictDoNothing({
      target: transferRequests.utr,
      where: sql`${transferRequests.type} = 'D' and ${transferRequests.status} <> 'D'`,
    })
    .returning();
  if (first) return first;
  // The earlier one may be the player's own of this moment.
  if (await isReported(tx, userId, utr)) return undefined;
  const [repeated] = await tx
    .insert(transferRequests)
    .values({ ...row, utr: null, repeatedUtr: utr })
    .onConflictDoNothing({
      target: [transferRequests.userId, transferRequests.repeatedUtr],
      where: sql`${transferRequests.repeatedUtr} is not null and ${transferRequests.status} <> 'D'`,
    })
    .returning();
  return repeated;
}

/** Flags all pending reports of one payment for staff, if several players reported it. */
export async function markDuplicates(tx: Tx, utr: string): Promise<void> {
  if ((await tx.$count(transferRequests, isReportOf(utr))) < 2) return;
  const { flags } = transferRequests;
  const duplicate = sql`'["duplicate_utr"]'::jsonb`;
  await tx
    .update(transferRequests)
    .set({ flags: sql`${flags} || ${duplicate}` })
    .where(
      and(isReportOf(utr), eq(transferRequests.status, 'P'), not(sql`${flags} @> ${duplicate}`)),
    );
}

/**
 * Returns true if another report of the payment was credited. Serialized, so that at most one is.
 */
export async function isCreditedElsewhere(tx: Tx, report: TransferRow): Promise<boolean> {
  const utr = storedUtrOf(report);
  if (utr === null) return false;
  // Not by the rows: each decision holds the row of its own report already.
  await lockNames(tx, [`utr:${utr}`]);
  const others = and(isReportOf(utr), ne(transferRequests.id, report.id));
  return (await tx.$count(transferRequests, and(others, eq(transferRequests.status, 'S')))) > 0;
}

/** Locks and returns the request until the transaction ends. */
export async function lockTransfer(tx: Tx, id: number): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(transferRequests)
    .where(eq(transferRequests.id, id))
    .for('update');
  return row;
}

export async function decideTransfer(
  tx: Tx,
  id: number,
  decision: Pick<TransferRow, 'status' | 'reason' | 'decidedAt'>,
): Promise<void> {
  await tx.update(transferRequests).set(decision).where(eq(transferRequests.id, id));
}

/** Returns the user's requests, newest first, and their number. */
export async function listTransfers(
  tx: Tx,
  { userId, type, status, search, limit, page }: TransferQuery,
): Promise<{ rows: TransferRow[]; total: number }> {
  const where = and(
    eq(transferRequests.userId, userId),
    eq(transferRequests.type, type),
    status === 'AL' ? undefined : eq(transferRequests.status, status),
    containsText([type === 'D' ? typedUtr : transferRequests.accountNumber], search ?? ''),
  );
  const rows = await tx
    .select()
    .from(transferRequests)
    .where(where)
    .orderBy(desc(transferRequests.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await tx
    .select({ total: count().mapWith(Number) })
    .from(transferRequests)
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Returns true if a withdrawal of the user to this account was approved or paid; letter case is
 * ignored.
 */
export async function isPayeeKnown(
  tx: Tx,
  payee: { userId: number; method: string; accountNumber: string; ifsc: string | null },
): Promise<boolean> {
  const { accountNumber, ifsc } = transferRequests;
  const where = and(
    eq(transferRequests.userId, payee.userId),
    eq(transferRequests.type, 'W'),
    inArray(transferRequests.status, ['A', 'S']),
    eq(transferRequests.method, payee.method),
    sql`lower(${accountNumber}) = ${payee.accountNumber.toLowerCase()}`,
    sql`lower(coalesce(${ifsc}, '')) = ${(payee.ifsc ?? '').toLowerCase()}`,
  );
  const known = await tx
    .select({ id: transferRequests.id })
    .from(transferRequests)
    .where(where)
    .limit(1);
  return known.length > 0;
}

/** Maximum number of listed accounts. */
const MAX_PREVIOUS = 5;

/**
 * Returns the newest withdrawal to each account that the user withdrew to, newest first; without
 * accounts whose newest one staff declined (the player's own cancellations have `cancelledReason`).
 * Letter case is ignored.
 */
export async function listPreviousAccounts(
  tx: Tx,
  { userId, cancelledReason }: { userId: number; cancelledReason: string },
): Promise<TransferRow[]> {
  const number = sql`lower(${transferRequests.accountNumber})`;
  const newest = tx
    .selectDistinctOn([transferRequests.method, number], {
      id: transferRequests.id,
    })
    .from(transferRequests)
    .where(
      and(
        eq(transferRequests.userId, userId),
        eq(transferRequests.type, 'W'),
        isNotNull(transferRequests.accountNumber),
      ),
    )
    .orderBy(transferRequests.method, number, desc(transferRequests.id));
  return tx
    .select()
    .from(transferRequests)
    .where(
      and(
        inArray(transferRequests.id, newest),
        or(ne(transferRequests.status, 'D'), eq(transferRequests.reason, cancelledReason)),
      ),
    )
    .orderBy(desc(transferRequests.id))
    .limit(MAX_PREVIOUS);
}
