import { InsufficientFundsError } from './insufficient-funds.ts';

/** A change of a hold that is to be written; 0 paise removes it. */
export interface HoldChange {
  userId: number;
  marketId: string;
  exposure: number;
  /** What the user can lose beyond it, with no funds left to hold. */
  uncovered: number;
}

/** A hold as it is stored, paise: what is set aside, and what could not be yet. */
export type Hold = Pick<HoldChange, 'exposure' | 'uncovered'>;

const NO_HOLD: Hold = { exposure: 0, uncovered: 0 };

/** A user's cash account, as it was locked. */
interface FundsRow {
  userId: number;
  balance: number;
  owed: number;
  guarded: boolean;
}

/**
 * A user's money while the transaction holds the lock of the account: nobody else can change it, so
 * what is decided here needs no second look. Amounts are integer paise.
 */
export class LockedFunds {
  readonly userId: number;
  /** The ledger's balance. */
  readonly cashPaise: number;
  /** What the user owes since a result took more than the balance, paise. */
  readonly owedPaise: number;
  /** Whether the user's own limits and breaks have to be asked before a stake. */
  readonly guarded: boolean;
  readonly #holds: Map<string, Hold>;
  readonly #changed = new Set<string>();

  constructor({ userId, balance, owed, guarded }: FundsRow, holds: ReadonlyMap<string, Hold>) {
    this.userId = userId;
    this.cashPaise = balance;
    this.owedPaise = owed;
    this.guarded = guarded;
    this.#holds = new Map(holds);
  }

  /** What is set aside in all, positive; never more than the cash. */
  get exposurePaise(): number {
    return this.#holds.values().reduce((sum, { exposure }) => sum + exposure, 0);
  }

  /** What money that comes or is freed has to go to first: debts, then holds that are not covered. */
  get duePaise(): number {
    return this.#holds.values().reduce((sum, { uncovered }) => sum + uncovered, this.owedPaise);
  }

  /** What can still be bet or withdrawn: cash − exposure, less what is due; never below 0. */
  get availablePaise(): number {
    return Math.max(0, this.cashPaise - this.exposurePaise - this.duePaise);
  }

  #find(marketId: string): Hold {
    return this.#holds.get(marketId) ?? NO_HOLD;
  }

  /** What the user can lose on the market, covered or not; 0 without a hold. */
  holdOn(marketId: string): number {
    const { exposure, uncovered } = this.#find(marketId);
    return exposure + uncovered;
  }

  /** What a loss on the market can be paid of: its own hold, and cash that nothing holds. */
  roomOn(marketId: string): number {
    return this.cashPaise - this.exposurePaise + this.#find(marketId).exposure;
  }

  /**
   * Sets what the user can lose on the market; 0 releases it. It counts at once and is stored by
   * `ledger.writeHolds`.
   * @throws InsufficientFunds when a larger hold is not covered; nothing is changed then
   */
  setHold(marketId: string, paise: number): void {
    const growth = paise - this.holdOn(marketId);
    if (growth > 0 && growth > this.availablePaise) throw new InsufficientFundsError();
    this.forceHold(marketId, paise);
  }

  /**
   * Sets it where nothing can be refused, as when a runner was removed: what there are no funds for is not
   * covered, and the next money holds it. Returns that part, paise.
   */
  forceHold(marketId: string, paise: number): number {
    if (!Number.isSafeInteger(paise) || paise < 0) throw new Error(`not a hold: ${paise} paise`);
    const exposure = Math.min(paise, this.roomOn(marketId));
    const uncovered = paise - exposure;
    this.#holds.set(marketId, { exposure, uncovered });
    this.#changed.add(marketId);
    return uncovered;
  }

  /** The holds that were set and are not stored yet. */
  listChanges(): HoldChange[] {
    return [...this.#changed].map((marketId) => ({
      userId: this.userId,
      marketId,
      ...this.#find(marketId),
    }));
  }
}
