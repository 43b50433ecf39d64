import type { Tx } from '@exchange/server-kit/database';
import type { Clock } from '../clock.ts';
import {
  type LockAccounts,
  listAccounts,
  lockRows,
  openAccounts,
  writeGuarded,
} from './accounts.repository.ts';
import { readExposure, readHolds, writeHolds } from './holds.repository.ts';
import { type Hold, LockedFunds } from './locked-funds.ts';
import {
  collectDue,
  type DatedEntry,
  type Entry,
  type PostedTransaction,
  postEntries,
} from './posting.ts';

/** Paise. Shown to the player: balance = cash − exposure, liability = exposure. */
interface Balance {
  /** The ledger's balance. */
  cashPaise: number;
  /** The sum of the holds for all markets, positive. */
  exposurePaise: number;
  /** The amount that can be bet or withdrawn: cash − exposure. */
  availablePaise: number;
  /** The user's debt since a result exceeded the balance. */
  owedPaise: number;
}

/**
 * Every change of money. All calls take the open transaction; none opens its own. Amounts are
 * integer paise.
 */
export interface Ledger {
  /** Opens the cash account of a new user. */
  openCashAccount(tx: Tx, userId: number): Promise<void>;
  /**
   * Locks the cash accounts until the transaction ends and returns their funds. Call it before
   * decisions on money; to lock several users, pass all of them at once.
   */
  lockFunds(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, LockedFunds>>;
  /** Reads funds as `lockFunds` does, without locking them: for display only. */
  readFunds(tx: Tx, userIds: readonly number[]): Promise<ReadonlyMap<number, LockedFunds>>;
  /** Applies the user's own limits and breaks to stakes from now on. Lock the funds first. */
  guard(tx: Tx, userId: number): Promise<void>;
  /** Stores the changed holds of locked funds; released money pays the amount due first. */
  writeHolds(tx: Tx, funds: Iterable<LockedFunds>): Promise<void>;
  /** Stores the holds without that: for callers that post afterwards and call `collect` last. */
  storeHolds(tx: Tx, funds: Iterable<LockedFunds>): Promise<void>;
  /**
   * Uses these users' free money for debts, then for uncovered holds. No account is locked after
   * it.
   */
  collect(tx: Tx, funds: Iterable<LockedFunds>): Promise<void>;
  /**
   * Posts a set that sums to 0. A credit pays the user's debts first, then uncovered holds.
   * @throws InsufficientFundsError when it takes more from a user than is available
   * @throws DuplicateTransactionError when this kind and reference were posted before
   */
  post(tx: Tx, entry: Entry): Promise<PostedTransaction>;
  /** Posts many sets in their order with few statements, each as by `post`. */
  postTogether(tx: Tx, entries: readonly Entry[]): Promise<void>;
  /** Posts sets with times of their own: for the seeding of history. */
  postAll(tx: Tx, entries: readonly DatedEntry[]): Promise<void>;
  readBalance(tx: Tx, userId: number): Promise<Balance>;
}

const NO_HOLDS: ReadonlyMap<string, Hold> = new Map();

/** Returns the locked funds of a user; throws if the user has no account. */
export function selectFunds(funds: ReadonlyMap<number, LockedFunds>, userId: number): LockedFunds {
  const own = funds.get(userId);
  if (!own) throw new Error(`user ${userId} has no cash account`);
  return own;
}

/** Creates the ledger; only the test of a missing lock replaces `lock`. */
export function createLedger(clock: Clock, lock: LockAccounts = lockRows): Ledger {
  async function loadFunds(tx: Tx, userIds: readonly number[], load: LockAccounts) {
    const rows = await load(
      tx,
      userIds.map((userId) => ({ kind: 'cash', userId })),
    );
    // Read after the locks were acquired: holds that were stored during the wait count.
    const holds = await readHolds(tx, userIds);
    const funds = new Map<number, LockedFunds>();
    for (const { userId, ...account } of rows) {
      if (userId === null) continue;
      const own = { ...account, userId };
      funds.set(userId, new LockedFunds(own, holds.get(userId) ?? NO_HOLDS));
    }
    return funds;
  }

  const storeHolds: Ledger['storeHolds'] = (tx, funds) =>
    writeHolds(
      tx,
      [...funds].flatMap((own) => own.listChanges()),
    );

  const collect: Ledger['collect'] = (tx, funds) =>
    collectDue(
      tx,
      lock,
      [...funds].filter(({ duePaise }) => duePaise > 0),
      clock.now(),
    );

  return {
    openCashAccount: (tx, userId) => openAccounts(tx, [{ kind: 'cash', userId }]),
    lockFunds: (tx, userIds) => loadFunds(tx, userIds, lock),
    readFunds: (tx, userIds) => loadFunds(tx, userIds, listAccounts),
    guard: writeGuarded,
    async post(tx, entry) {
      const [posted] = await postEntries(tx, lock, [{ createdAt: clock.now(), ...entry }]);
      if (!posted) throw new Error('nothing was posted');
      return posted;
    },
    async postTogether(tx, entries) {
      const createdAt = clock.now();
      await postEntries(
        tx,
        lock,
        entries.map((entry) => ({ createdAt, ...entry })),
      );
    },
    async postAll(tx, entries) {
      await postEntries(tx, lock, entries);
    },
    async writeHolds(tx, funds) {
      const all = [...funds];
      await storeHolds(tx, all);
      await collect(
        tx,
        all.filter(({ cashPaise, exposurePaise }) => cashPaise > exposurePaise),
      );
    },
    storeHolds,
    collect,
    async readBalance(tx, userId) {
      const [account] = await listAccounts(tx, [{ kind: 'cash', userId }]);
      const { balance: cashPaise, owed: owedPaise } = account ?? { balance: 0, owed: 0 };
      const exposurePaise = await readExposure(tx, userId);
      return { cashPaise, exposurePaise, owedPaise, availablePaise: cashPaise - exposurePaise };
    },
  };
}
