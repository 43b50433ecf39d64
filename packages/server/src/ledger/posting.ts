import { postings } from '../db/schema/postings.ts';
import { type TRANSACTION_KINDS, transactions } from '../db/schema/transactions.ts';
import type { Tx } from '../db/unit-of-work.ts';
import { type AccountRef, type AccountRow, writeBalance } from './accounts.repository.ts';
import { readExposure } from './holds.repository.ts';
import { InsufficientFunds } from './insufficient-funds.ts';
import type { LockAccounts } from './lock-strategy.ts';

export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** One side of an entry: paise into (positive) or out of (negative) an account. */
export interface Side {
  account: AccountRef;
  paise: number;
}

/** A movement of money between accounts. */
export interface Entry {
  kind: TransactionKind;
  /** What caused it; unique within the kind, so that one cause posts once. */
  reference: string;
  /** Sums to 0; each account stands once. */
  sides: readonly Side[];
  /** The line on the statement. */
  description: string;
  /** Market id on the statement. */
  market?: string;
  remark?: string;
  /** The clock's time when absent; only the seeding of history passes it. */
  createdAt?: Date;
}

export interface PostedTransaction {
  id: number;
}

/** This kind and reference were posted before: nothing was changed. */
export class DuplicateTransaction extends Error {
  constructor(kind: TransactionKind, reference: string) {
    super(`posted before: ${kind} ${reference}`);
    this.name = 'DuplicateTransaction';
  }
}

function checkSides(sides: readonly Side[]): void {
  const total = sides.reduce((sum, side) => sum + side.paise, 0);
  const whole = sides.every((side) => Number.isSafeInteger(side.paise) && side.paise !== 0);
  if (sides.length < 2 || !whole || total !== 0) {
    throw new Error(`postings must be whole, not 0 and sum to 0: ${JSON.stringify(sides)}`);
  }
}

const isOwner = (row: AccountRow, ref: AccountRef) =>
  row.kind === ref.kind && row.userId === ('userId' in ref ? ref.userId : null);

/** Writes the entry and moves the cached balances, all under the accounts' row locks. */
export async function postEntry(
  tx: Tx,
  lock: LockAccounts,
  entry: Entry & { createdAt: Date },
): Promise<PostedTransaction> {
  checkSides(entry.sides);
  const rows = await lock(
    tx,
    entry.sides.map((side) => side.account),
  );
  if (rows.length !== entry.sides.length) throw new Error('an account is missing or stands twice');
  const { kind, reference, description, createdAt, market, remark } = entry;
  const [transaction] = await tx
    .insert(transactions)
    .values({ kind, reference, description, createdAt, market, remark })
    .onConflictDoNothing()
    .returning({ id: transactions.id });
  if (!transaction) throw new DuplicateTransaction(kind, reference);
  for (const row of rows) {
    const side = entry.sides.find(({ account }) => isOwner(row, account));
    if (!side) throw new Error(`no side for account ${row.id}`);
    const balanceAfter = row.balance + side.paise;
    if (row.userId !== null && side.paise < 0) {
      if (balanceAfter < (await readExposure(tx, row.userId))) throw new InsufficientFunds();
    }
    await tx.insert(postings).values({
      transactionId: transaction.id,
      accountId: row.id,
      amount: side.paise,
      balanceAfter,
    });
    await writeBalance(tx, row.id, balanceAfter);
  }
  return transaction;
}
