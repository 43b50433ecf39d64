import { randomUUID } from 'node:crypto';
import type { Tx } from '@exchange/server-kit/database';
import { insertRows } from '../db/queries.ts';
import { postings, type TRANSACTION_KINDS, transactions } from '../db/schema/ledger.ts';
import {
  type AccountRef,
  type AccountRow,
  type LockAccounts,
  writeBalances,
} from './accounts.repository.ts';
import { coverHolds, sumHolds } from './holds.repository.ts';
import { type Hold, InsufficientFundsError } from './locked-funds.ts';

export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** One side of an entry: paise into (positive) or out of (negative) an account. */
export interface Side {
  account: AccountRef;
  paise: number;
  /**
   * The part that the user's funds do not cover becomes a debt; without it the entry is rejected.
   */
  mayOwe?: true;
}

/** A movement of money between accounts. */
export interface Entry {
  kind: TransactionKind;
  /** The cause, unique within the kind, so that one cause posts once. */
  reference: string;
  /** Sums to 0; each account occurs once. */
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
export class DuplicateTransactionError extends Error {
  constructor(kind: TransactionKind, reference: string) {
    super(`posted before: ${kind} ${reference}`);
    this.name = 'DuplicateTransaction';
  }
}

/** The line on the statement where a credit settles the user's debt. */
const RECOVERY_TEXT = 'Amount due from an earlier result';
/** The line where a loss exceeds the user's money: the next line has the whole loss. */
const DEBT_TEXT = 'Amount due: more than the balance';
const DEBT_REMARK_TEXT = 'It is due now. The next credits settle it first.';

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
    throw new Error('an account occurs twice');
  }
}

/** An entry with its time. */
export type DatedEntry = Entry & { createdAt: Date };

const causeOf = ({ kind, reference }: Pick<Entry, 'kind' | 'reference'>) => `${kind} ${reference}`;

/** Stores transactions; throws where one of them was stored before. */
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
      if (stored === undefined) throw new DuplicateTransactionError(entry.kind, entry.reference);
      return [entry, stored];
    }),
  );
}

/** Locked accounts with their holds. */
interface LockedAccounts {
  byKey: ReadonlyMap<string, AccountRow>;
  /** The sums of the holds, by user. */
  held: ReadonlyMap<number, Hold>;
}

async function lockAccounts(
  tx: Tx,
  lock: LockAccounts,
  sides: readonly Pick<Side, 'account' | 'mayOwe'>[],
): Promise<LockedAccounts> {
  const rows = await lock(
    tx,
    sides.map(({ account }) => account),
  );
  const owes = rows.some(({ owed }) => owed > 0) || sides.some(({ mayOwe }) => mayOwe);
  // Locked after all others, as its id is the highest.
  if (owes) rows.push(...(await lock(tx, [RECEIVABLE])));
  return {
    byKey: new Map(rows.map((row) => [keyOf(row), { ...row }])),
    held: await sumHolds(
      tx,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
  };
}

function selectAccount({ byKey }: LockedAccounts, ref: AccountRef): AccountRow {
  const row = byKey.get(keyOf(ref));
  if (!row) throw new Error(`there is no account ${keyOf(ref)}`);
  return row;
}

/** Returns the money of an account without a hold, in paise; unbounded for the operator's. */
const selectLoose = ({ held }: LockedAccounts, { userId, balance }: AccountRow) =>
  userId === null ? Number.POSITIVE_INFINITY : balance - (held.get(userId)?.exposure ?? 0);

const selectUncovered = ({ held }: LockedAccounts, { userId }: AccountRow) =>
  (userId !== null && held.get(userId)?.uncovered) || 0;

/**
 * Returns the amount that a side can use, in paise: all free money for a result, otherwise the rest
 * after the amount due.
 */
const selectPayable = (locked: LockedAccounts, row: AccountRow, { mayOwe }: Side) =>
  selectLoose(locked, row) - (mayOwe ? 0 : row.owed + selectUncovered(locked, row));

/**
 * Returns the entry that lends users the unpayable part of `entry`, if any: it is posted first, so
 * that the statement has the whole loss and never runs below 0.
 * @throws InsufficientFundsError where an account would be overdrawn and may not owe
 */
function toDebt(locked: LockedAccounts, entry: DatedEntry): DatedEntry | undefined {
  const sides = entry.sides.flatMap((side): Side[] => {
    const { account, paise } = side;
    const row = selectAccount(locked, account);
    const short = paise < 0 ? -paise - selectPayable(locked, row, side) : 0;
    if (short <= 0) return [];
    if (!side.mayOwe) throw new InsufficientFundsError();
    row.owed += short;
    return [{ account, paise: short }];
  });
  if (sides.length === 0) return undefined;
  const total = sides.reduce((sum, { paise }) => sum + paise, 0);
  return {
    kind: 'debt',
    reference: causeOf(entry),
    description: DEBT_TEXT,
    remark: DEBT_REMARK_TEXT,
    createdAt: entry.createdAt,
    sides: [...sides, { account: RECEIVABLE, paise: -total }],
    ...(entry.market !== undefined && { market: entry.market }),
  };
}

/** Returns the entry by which users pay their debts from their current money, if any do. */
function toRecovery(
  locked: LockedAccounts,
  cause: Pick<DatedEntry, 'reference' | 'createdAt'>,
): DatedEntry | undefined {
  const sides = [...locked.byKey.values()].flatMap((row): Side[] => {
    const paise = row.userId === null ? 0 : Math.min(row.owed, selectLoose(locked, row));
    if (row.userId === null || paise <= 0) return [];
    row.owed -= paise;
    // Like a result: it has precedence over the amount due.
    return [{ account: { kind: 'cash', userId: row.userId }, paise: -paise, mayOwe: true }];
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

/** Changes the balances of an entry; returns its postings without their transaction. */
function moveBalances(locked: LockedAccounts, { kind, createdAt, sides }: DatedEntry) {
  return sides.map(({ account, paise: amount }) => {
    const row = selectAccount(locked, account);
    row.balance += amount;
    return { accountId: row.id, amount, balanceAfter: row.balance, kind, createdAt };
  });
}

/**
 * Writes entries whose accounts are locked, one after another, each after the debt that it causes.
 */
async function writeEntries(
  tx: Tx,
  locked: LockedAccounts,
  entries: readonly DatedEntry[],
): Promise<PostedTransaction[]> {
  // First of all: a duplicate is reported as one, whatever the current funds are.
  const ids = await insertTransactions(tx, entries);
  const moved = entries.flatMap((entry) => {
    const debt = toDebt(locked, entry);
    return [...(debt ? [debt] : []), entry].map((one) => ({
      entry: one,
      made: moveBalances(locked, one),
    }));
  });
  const debts = moved.map(({ entry }) => entry).filter((entry) => !ids.has(entry));
  const debtIds = debts.length > 0 ? await insertTransactions(tx, debts) : undefined;
  const idOf = (entry: DatedEntry) => ids.get(entry) ?? debtIds?.get(entry) ?? 0;
  await insertRows(
    tx,
    postings,
    moved.flatMap(({ entry, made }) =>
      made.map((posting) => ({ ...posting, transactionId: idOf(entry) })),
    ),
  );
  return entries.map((entry) => ({ id: idOf(entry) }));
}

/**
 * Writes the accounts. Free money pays debts first, then uncovered holds: a debt is certain, a loss
 * is not.
 */
async function finishAccounts(
  tx: Tx,
  locked: LockedAccounts,
  cause: Pick<DatedEntry, 'reference' | 'createdAt'>,
): Promise<void> {
  const recovery = toRecovery(locked, cause);
  if (recovery) await writeEntries(tx, locked, [recovery]);
  const rows = [...locked.byKey.values()];
  await writeBalances(tx, rows);
  const loose = rows.flatMap((row) => {
    const paise = selectUncovered(locked, row) > 0 ? selectLoose(locked, row) : 0;
    return row.userId !== null && paise > 0 ? [{ userId: row.userId, paise }] : [];
  });
  await coverHolds(tx, loose);
}

/**
 * Writes entries in their order and updates the cached balances, all under the accounts' row locks.
 * @throws InsufficientFundsError, DuplicateTransactionError; with several entries, roll the transaction back
 */
export async function postEntries(
  tx: Tx,
  lock: LockAccounts,
  entries: readonly DatedEntry[],
): Promise<PostedTransaction[]> {
  const [first] = entries;
  if (!first) return [];
  for (const { sides } of entries) checkSides(sides);
  const locked = await lockAccounts(
    tx,
    lock,
    entries.flatMap(({ sides }) => sides),
  );
  const posted = await writeEntries(tx, locked, entries);
  const { createdAt } = first;
  await finishAccounts(tx, locked, { reference: causeOf(first), createdAt });
  return posted;
}

/** Uses released funds for the amount due; the users' accounts are locked already. */
export async function collectDue(
  tx: Tx,
  lock: LockAccounts,
  users: readonly { userId: number }[],
  createdAt: Date,
): Promise<void> {
  if (users.length === 0) return;
  const locked = await lockAccounts(
    tx,
    lock,
    users.map(({ userId }) => ({ account: { kind: 'cash', userId } })),
  );
  await finishAccounts(tx, locked, { reference: randomUUID(), createdAt });
}
