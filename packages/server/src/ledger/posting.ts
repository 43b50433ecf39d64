import { randomUUID } from 'node:crypto';
import type { Tx } from '@exchange/database';
import { insertRows } from '../db/insert-rows.ts';
import { postings } from '../db/schema/postings.ts';
import { type TRANSACTION_KINDS, transactions } from '../db/schema/transactions.ts';
import { type AccountRef, type AccountRow, writeBalances } from './accounts.repository.ts';
import { readExposures } from './holds.repository.ts';
import { InsufficientFunds } from './insufficient-funds.ts';
import type { LockAccounts } from './lock-strategy.ts';

export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** One side of an entry: paise into (positive) or out of (negative) an account. */
export interface Side {
  account: AccountRef;
  paise: number;
  /** What the user's funds do not cover becomes a debt; without it the entry is refused. */
  mayOwe?: true;
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

/** The line on the statement where a credit settles what the user owes. */
const RECOVERY_TEXT = 'Amount due from an earlier result';

const keyOf = (account: AccountRef | AccountRow) =>
  `${account.kind} ${('userId' in account && account.userId) || ''}`;
const RECEIVABLE: AccountRef = { kind: 'receivable' };

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

/** Locked accounts with what is held of them. */
interface LockedAccounts {
  byKey: ReadonlyMap<string, AccountRow>;
  /** Paise, by user. */
  held: ReadonlyMap<number, number>;
}

async function lockAccounts(
  tx: Tx,
  lock: LockAccounts,
  entries: readonly Entry[],
): Promise<LockedAccounts> {
  const sides = entries.flatMap((entry) => entry.sides);
  const rows = await lock(
    tx,
    sides.map(({ account }) => account),
  );
  const owes = rows.some(({ owed }) => owed > 0) || sides.some(({ mayOwe }) => mayOwe);
  // Locked after all others, as its id is the highest.
  if (owes) rows.push(...(await lock(tx, [RECEIVABLE])));
  const debited = sides.filter(({ paise }) => paise < 0);
  const owing = rows.filter(({ owed }) => owed > 0);
  const userIds = [...debited.map(({ account }) => account), ...owing].flatMap((one) =>
    'userId' in one && one.userId !== null ? [one.userId] : [],
  );
  return {
    byKey: new Map(rows.map((row) => [keyOf(row), { ...row }])),
    held: await readExposures(tx, [...new Set(userIds)]),
  };
}

function selectAccount({ byKey }: LockedAccounts, ref: AccountRef): AccountRow {
  const row = byKey.get(keyOf(ref));
  if (!row) throw new Error(`there is no account ${keyOf(ref)}`);
  return row;
}

/** What can be taken of an account, in paise; no bound for the operator's. */
const selectAvailable = ({ held }: LockedAccounts, { userId, balance }: AccountRow) =>
  userId === null ? Number.POSITIVE_INFINITY : balance - (held.get(userId) ?? 0);

/**
 * Returns the sides with what users cannot pay moved from their cash to the receivable.
 * @throws InsufficientFunds where an account would be overdrawn and may not owe
 */
function divideDebts(locked: LockedAccounts, sides: readonly Side[]): Side[] {
  let missing = 0;
  const paid = sides.map((side) => {
    const row = selectAccount(locked, side.account);
    const short = side.paise < 0 ? -side.paise - selectAvailable(locked, row) : 0;
    if (short <= 0) return side;
    if (!side.mayOwe) throw new InsufficientFunds();
    row.owed += short;
    missing += short;
    return { ...side, paise: side.paise + short };
  });
  if (missing > 0) paid.push({ account: RECEIVABLE, paise: -missing });
  return paid.filter(({ paise }) => paise !== 0);
}

/** Returns the entry by which users pay what they owe of what they have by now, if any do. */
function toRecovery(
  locked: LockedAccounts,
  cause: Pick<DatedEntry, 'reference' | 'createdAt'>,
): DatedEntry | undefined {
  const sides = [...locked.byKey.values()].flatMap((row): Side[] => {
    const paise = row.userId === null ? 0 : Math.min(row.owed, selectAvailable(locked, row));
    if (row.userId === null || paise <= 0) return [];
    row.owed -= paise;
    return [{ account: { kind: 'cash', userId: row.userId }, paise: -paise }];
  });
  if (sides.length === 0) return undefined;
  const total = sides.reduce((sum, { paise }) => sum - paise, 0);
  return {
    ...cause,
    kind: 'recovery',
    description: RECOVERY_TEXT,
    sides: [...sides, { account: RECEIVABLE, paise: total }],
  };
}

/** Writes entries whose accounts are locked, one after another. */
async function writeEntries(
  tx: Tx,
  locked: LockedAccounts,
  entries: readonly DatedEntry[],
): Promise<PostedTransaction[]> {
  const ids = await insertTransactions(tx, entries);
  const move = (entry: DatedEntry, sides: readonly Side[]) =>
    sides.map(({ account, paise: amount }) => {
      const row = selectAccount(locked, account);
      row.balance += amount;
      const { kind, createdAt } = entry;
      const transactionId = ids.get(entry) ?? 0;
      return {
        transactionId,
        accountId: row.id,
        amount,
        balanceAfter: row.balance,
        kind,
        createdAt,
      };
    });
  const made = entries.flatMap((entry) => move(entry, divideDebts(locked, entry.sides)));
  await insertRows(tx, postings, made);
  return entries.map((entry) => ({ id: ids.get(entry) ?? 0 }));
}

/** Takes what users owe of what they have by now, and writes the accounts. */
async function finishAccounts(
  tx: Tx,
  locked: LockedAccounts,
  cause: Pick<DatedEntry, 'reference' | 'createdAt'>,
): Promise<void> {
  const recovery = toRecovery(locked, cause);
  if (recovery) await writeEntries(tx, locked, [recovery]);
  await writeBalances(tx, [...locked.byKey.values()]);
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
  const [first] = entries;
  if (!first) return [];
  for (const { sides } of entries) checkSides(sides);
  const locked = await lockAccounts(tx, lock, entries);
  const posted = await writeEntries(tx, locked, entries);
  const { createdAt } = first;
  await finishAccounts(tx, locked, { reference: causeOf(first), createdAt });
  return posted;
}

/** Takes what users owe of funds that were set free; the users' accounts are locked already. */
export async function collectDebts(
  tx: Tx,
  lock: LockAccounts,
  debtors: readonly { userId: number }[],
  createdAt: Date,
): Promise<void> {
  if (debtors.length === 0) return;
  const rows = [
    ...(await lock(
      tx,
      debtors.map(({ userId }) => ({ kind: 'cash', userId })),
    )),
    ...(await lock(tx, [RECEIVABLE])),
  ];
  const locked = {
    byKey: new Map(rows.map((row) => [keyOf(row), { ...row }])),
    held: await readExposures(
      tx,
      debtors.map(({ userId }) => userId),
    ),
  };
  await finishAccounts(tx, locked, { reference: randomUUID(), createdAt });
}
