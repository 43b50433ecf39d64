import type { Clock } from '../clock.ts';
import type { Tx } from '../db/unit-of-work.ts';
import { listAccounts, openAccounts } from './accounts.repository.ts';
import { readExposure, readHolds, writeHold } from './holds.repository.ts';
import { InsufficientFunds } from './insufficient-funds.ts';
import { type LockAccounts, lockRows } from './lock-strategy.ts';
import { type Entry, type PostedTransaction, postEntry } from './posting.ts';
import { readStatement, type StatementPage, type StatementQuery } from './statement.repository.ts';

/** Paise. Shown to the player: balance = cash − exposure, liability = exposure. */
export interface Balance {
  /** The ledger's balance. */
  cashPaise: number;
  /** The sum of all holds, positive. */
  exposurePaise: number;
  /** What can still be bet or withdrawn: cash − exposure. */
  availablePaise: number;
}

/**
 * Every change of money. All calls take the open transaction; none opens its own. Amounts are
 * integer paise.
 */
export interface Ledger {
  /** Opens the cash account of a new user. */
  openCashAccount(tx: Tx, userId: number): Promise<void>;
  /**
   * Locks the user's cash account until the transaction ends and reads what is available. Call it
   * before deciding on a user's money; to lock several users, pass them all at once.
   */
  lockFunds(tx: Tx, userId: number): Promise<Balance>;
  lockFunds(tx: Tx, userIds: readonly number[]): Promise<Map<number, Balance>>;
  /**
   * Posts a set that sums to 0.
   * @throws InsufficientFunds when it takes more from a user than is available
   * @throws DuplicateTransaction when this kind and reference were posted before
   */
  post(tx: Tx, entry: Entry): Promise<PostedTransaction>;
  /**
   * Sets what the user can lose on the market; 0 releases it.
   * @throws InsufficientFunds when a larger hold is not covered
   */
  setHold(tx: Tx, userId: number, marketId: string, paise: number): Promise<Balance>;
  /** The user's holds by market. */
  readHolds(tx: Tx, userId: number): Promise<Map<string, number>>;
  readBalance(tx: Tx, userId: number): Promise<Balance>;
  readStatement(tx: Tx, query: StatementQuery): Promise<StatementPage>;
}

const toBalance = (cashPaise: number, exposurePaise: number): Balance => ({
  cashPaise,
  exposurePaise,
  availablePaise: cashPaise - exposurePaise,
});

/** `lock` is replaced only by the test that shows what happens without it. */
export function createLedger(clock: Clock, lock: LockAccounts = lockRows): Ledger {
  async function lockOne(tx: Tx, userId: number): Promise<Balance> {
    const [account] = await lock(tx, [{ kind: 'cash', userId }]);
    if (!account) throw new Error(`user ${userId} has no cash account`);
    return toBalance(account.balance, await readExposure(tx, userId));
  }

  async function lockMany(tx: Tx, userIds: readonly number[]): Promise<Map<number, Balance>> {
    const rows = await lock(
      tx,
      userIds.map((userId) => ({ kind: 'cash', userId })),
    );
    const balances = new Map<number, Balance>();
    for (const { userId, balance } of rows) {
      if (userId !== null) balances.set(userId, toBalance(balance, await readExposure(tx, userId)));
    }
    return balances;
  }

  function lockFunds(tx: Tx, userId: number): Promise<Balance>;
  function lockFunds(tx: Tx, userIds: readonly number[]): Promise<Map<number, Balance>>;
  function lockFunds(tx: Tx, users: number | readonly number[]) {
    return typeof users === 'number' ? lockOne(tx, users) : lockMany(tx, users);
  }

  return {
    openCashAccount: (tx, userId) => openAccounts(tx, [{ kind: 'cash', userId }]),
    lockFunds,
    post: (tx, entry) => postEntry(tx, lock, { createdAt: clock.now(), ...entry }),
    async setHold(tx, userId, marketId, paise) {
      if (!Number.isSafeInteger(paise) || paise < 0) throw new Error(`not a hold: ${paise} paise`);
      const { cashPaise, exposurePaise } = await lockOne(tx, userId);
      const before = (await readHolds(tx, userId, marketId)).get(marketId) ?? 0;
      const after = toBalance(cashPaise, exposurePaise - before + paise);
      if (paise > before && after.availablePaise < 0) throw new InsufficientFunds();
      await writeHold(tx, userId, marketId, paise);
      return after;
    },
    readHolds: (tx, userId) => readHolds(tx, userId),
    async readBalance(tx, userId) {
      const [account] = await listAccounts(tx, [{ kind: 'cash', userId }]);
      return toBalance(account?.balance ?? 0, await readExposure(tx, userId));
    },
    readStatement,
  };
}
