import type { Tx } from '@exchange/database';
import { postings } from '../db/schema/postings.ts';
import { type TRANSACTION_KINDS, transactions } from '../db/schema/transactions.ts';
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

const keyOf = (account: AccountRef | AccountRow) =>
  `${account.kind} ${('userId' in account && account.userId) || ''}`;

function checkSides(sides: readonly Side[]): void {
  const total = sides.reduce((sum, side) => sum + side.paise, 0);
  const whole = sides.every((side) => Number.isSafeInteger(side.paise) && side.paise !== 0);
  if (sides.length < 2 || !whole || total !== 0) {
    throw new Error(`postings must be whole, not 0 and sum to 0: ${JSON.stringify(sides)}`);
  }
  if (new Set(sides.map(({ account }) => keyOf(account))).size !== sides.length) {
    throw new Error('an account stands twice');
  }
}

/** An entry with its time. */
export type DatedEntry = Entry & { createdAt: Date };

const causeOf = ({ kind, reference }: Pick<Entry, 'kind' | 'reference'>) => `${kind} ${reference}`;

/** Stores what moves money; throws where one of them was stored before. */
async function insertTransactions(
  tx: Tx,
  entries: readonly DatedEntry[],
): Promise<Map<DatedEntry, number>> {
  const { id, kind, reference } = transactions;
  const rows = await tx
    .insert(transactions)
    .values(entries.map(({ sides: _, ...row }) => row))
    .onConflictDoNothing()
    .returning({ id, kind, reference });
  const ids = new Map(rows.map((row) => [causeOf(row), row.id]));
  return new Map(
    entries.map((entry) => {
      const stored = ids.get(causeOf(entry));
      if (stored === undefined) throw new DuplicateTransaction(entry.kind, entry.reference);
      return [entry, stored];
    }),
  );
}

type NewPosting = Omit<typeof postings.$inferInsert, 'transactionId'> & { entry: DatedEntry };

/** What the entries do to the accounts, one after another; throws where one would be overdrawn. */
async function calculatePostings(tx: Tx, rows: AccountRow[], entries: readonly DatedEntry[]) {
  const accounts = new Map(rows.map((row) => [keyOf(row), { ...row }]));
  const exposures = new Map<number, number>();
  const readHeld = async (userId: number) => {
    const held = exposures.get(userId) ?? (await readExposure(tx, userId));
    exposures.set(userId, held);
    return held;
  };
  const made: NewPosting[] = [];
  for (const entry of entries) {
    const { kind, createdAt, sides } = entry;
    for (const { account, paise: amount } of sides) {
      const row = accounts.get(keyOf(account));
      if (!row) throw new Error(`there is no account ${keyOf(account)}`);
      row.balance += amount;
      if (row.userId !== null && amount < 0 && row.balance < (await readHeld(row.userId))) {
        throw new InsufficientFunds();
      }
      made.push({ entry, accountId: row.id, amount, balanceAfter: row.balance, kind, createdAt });
    }
  }
  return { made, accounts: [...accounts.values()] };
}

/**
 * Writes entries in their order and moves the cached balances, all under the accounts' row locks.
 * @throws InsufficientFunds, DuplicateTransaction; where there are several, give the transaction up
 */
export async function postEntries(
  tx: Tx,
  lock: LockAccounts,
  entries: readonly DatedEntry[],
): Promise<PostedTransaction[]> {
  if (entries.length === 0) return [];
  for (const { sides } of entries) checkSides(sides);
  const rows = await lock(
    tx,
    entries.flatMap(({ sides }) => sides.map(({ account }) => account)),
  );
  const ids = await insertTransactions(tx, entries);
  const { made, accounts } = await calculatePostings(tx, rows, entries);
  await tx
    .insert(postings)
    .values(
      made.map(({ entry, ...posting }) => ({ ...posting, transactionId: ids.get(entry) ?? 0 })),
    );
  for (const { id, balance } of accounts) await writeBalance(tx, id, balance);
  return entries.map((entry) => ({ id: ids.get(entry) ?? 0 }));
}
