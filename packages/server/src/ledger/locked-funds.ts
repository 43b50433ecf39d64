import { InsufficientFunds } from './insufficient-funds.ts';

/** A change of a hold that is to be written; 0 paise removes it. */
export interface HoldChange {
  userId: number;
  marketId: string;
  exposure: number;
}

/**
 * A user's money while the transaction holds the lock of the account: nobody else can change it, so
 * what is decided here needs no second look. Amounts are integer paise.
 */
export class LockedFunds {
  readonly userId: number;
  /** The ledger's balance. */
  readonly cashPaise: number;
  /** Whether the user's own limits and breaks have to be asked before a stake. */
  readonly guarded: boolean;
  readonly #holds: Map<string, number>;
  readonly #changed = new Set<string>();

  constructor(
    { userId, balance, guarded }: { userId: number; balance: number; guarded: boolean },
    holds: ReadonlyMap<string, number>,
  ) {
    this.userId = userId;
    this.cashPaise = balance;
    this.guarded = guarded;
    this.#holds = new Map(holds);
  }

  /** The sum of all holds, positive. */
  get exposurePaise(): number {
    return this.#holds.values().reduce((sum, paise) => sum + paise, 0);
  }

  /** What can still be bet or withdrawn: cash − exposure. */
  get availablePaise(): number {
    return this.cashPaise - this.exposurePaise;
  }

  /** What the user can lose on the market; 0 without a hold. */
  holdOn(marketId: string): number {
    return this.#holds.get(marketId) ?? 0;
  }

  /**
   * Sets what the user can lose on the market; 0 releases it. It counts at once and is stored by
   * `ledger.writeHolds`.
   * @throws InsufficientFunds when a larger hold is not covered; nothing is changed then
   */
  setHold(marketId: string, paise: number): void {
    if (!Number.isSafeInteger(paise) || paise < 0) throw new Error(`not a hold: ${paise} paise`);
    const before = this.holdOn(marketId);
    if (paise > before && paise - before > this.availablePaise) throw new InsufficientFunds();
    this.#holds.set(marketId, paise);
    this.#changed.add(marketId);
  }

  /** The holds that were set and are not stored yet. */
  listChanges(): HoldChange[] {
    return [...this.#changed].map((marketId) => ({
      userId: this.userId,
      marketId,
      exposure: this.holdOn(marketId),
    }));
  }
}
