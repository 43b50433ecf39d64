import { InsufficientFunds } from './insufficient-funds.ts';

/** A change of a hold that is to be written; 0 paise removes it. */
export interface HoldChange {
  userId: number;
  marketId: string;
  exposure: number;
  /** What the user can lose beyond it, with no funds left to hold. */
  uncovered: number;
}

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
  /** What the user owes since a result was corrected, paise. */
  readonly owedPaise: number;
  /** Whether the user's own limits and breaks have to be asked before a stake. */
  readonly guarded: boolean;
  readonly #holds: Map<string, number>;
  readonly #changed = new Set<string>();
  readonly #uncovered = new Map<string, number>();

  constructor({ userId, balance, owed, guarded }: FundsRow, holds: ReadonlyMap<string, number>) {
    this.userId = userId;
    this.cashPaise = balance;
    this.owedPaise = owed;
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
    this.#uncovered.delete(marketId);
    this.#changed.add(marketId);
  }

  /**
   * Holds as much of `paise` as there are funds for, where the risk grew without the user's doing, as by
   * a removed runner. Returns what is not covered, paise; it is stored beside the hold.
   */
  setHoldAsCovered(marketId: string, paise: number): number {
    const covered = Math.min(paise, this.holdOn(marketId) + this.availablePaise);
    this.setHold(marketId, covered);
    if (paise > covered) this.#uncovered.set(marketId, paise - covered);
    return paise - covered;
  }

  /**
   * Lowers what is held to `paise`. Where less is held already, as since a runner was removed, the hold
   * stays and the rest is noted as not covered.
   */
  lowerHold(marketId: string, paise: number): void {
    const held = this.holdOn(marketId);
    this.setHold(marketId, Math.min(held, paise));
    if (paise > held) this.#uncovered.set(marketId, paise - held);
  }

  /** The holds that were set and are not stored yet. */
  listChanges(): HoldChange[] {
    return [...this.#changed].map((marketId) => ({
      userId: this.userId,
      marketId,
      exposure: this.holdOn(marketId),
      uncovered: this.#uncovered.get(marketId) ?? 0,
    }));
  }
}
