import { UnprocessableError } from '../http-error.ts';

/** The user's available funds do not cover the request; callers may use a message of their own. */
export class InsufficientFundsError extends UnprocessableError {
  constructor(message = 'Insufficient balance.') {
    super(message, { code: 'INSUFFICIENT_FUNDS' });
  }
}

/** A change of a hold to be stored; 0 paise removes it. */
export interface HoldChange {
  userId: number;
  marketId: string;
  exposure: number;
  /** The possible loss beyond it, without funds to hold for it. */
  uncovered: number;
}

/** A hold as it is stored, paise: the covered and the uncovered part. */
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
 * A user's money while the transaction holds the lock of the account: no other transaction can
 * change it, so decisions need no second check. Amounts are integer paise.
 */
export class LockedFunds {
  readonly userId: number;
  /** The ledger's balance. */
  readonly cashPaise: number;
  /** The user's debt since a result exceeded the balance, paise. */
  readonly owedPaise: number;
  /** True if the user's own limits and breaks apply to stakes. */
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

  /** Returns the sum of the covered holds, positive; never more than the cash. */
  get exposurePaise(): number {
    return this.#holds.values().reduce((sum, { exposure }) => sum + exposure, 0);
  }

  /**
   * Returns the amount that new or released money has to pay first: debts, then uncovered holds.
   */
  get duePaise(): number {
    return this.#holds.values().reduce((sum, { uncovered }) => sum + uncovered, this.owedPaise);
  }

  /**
   * Returns the amount that can be bet or withdrawn: cash − exposure, less the amount due; never
   * below 0.
   */
  get availablePaise(): number {
    return Math.max(0, this.cashPaise - this.exposurePaise - this.duePaise);
  }

  #find(marketId: string): Hold {
    return this.#holds.get(marketId) ?? NO_HOLD;
  }

  /** Returns the user's possible loss on the market, covered or not; 0 without a hold. */
  holdOn(marketId: string): number {
    const { exposure, uncovered } = this.#find(marketId);
    return exposure + uncovered;
  }

  /**
   * Returns the amount that can pay a loss on the market: its own hold, and cash without a hold.
   */
  roomOn(marketId: string): number {
    return this.cashPaise - this.exposurePaise + this.#find(marketId).exposure;
  }

  /**
   * Sets the user's possible loss on the market; 0 releases it. It counts at once and is stored by
   * `ledger.writeHolds`.
   * @throws InsufficientFundsError when a larger hold is not covered; nothing is changed then
   */
  setHold(marketId: string, paise: number): void {
    const growth = paise - this.holdOn(marketId);
    if (growth > 0 && growth > this.availablePaise) throw new InsufficientFundsError();
    this.forceHold(marketId, paise);
  }

  /**
   * Sets the possible loss without a rejection, as after the removal of a runner: the part without
   * funds is uncovered, and the next money covers it. Returns that part, paise.
   */
  forceHold(marketId: string, paise: number): number {
    if (!Number.isSafeInteger(paise) || paise < 0) throw new Error(`not a hold: ${paise} paise`);
    const exposure = Math.min(paise, this.roomOn(marketId));
    const uncovered = paise - exposure;
    this.#holds.set(marketId, { exposure, uncovered });
    this.#changed.add(marketId);
    return uncovered;
  }

  /** Returns the changed holds that are not stored yet. */
  listChanges(): HoldChange[] {
    return [...this.#changed].map((marketId) => ({
      userId: this.userId,
      marketId,
      ...this.#find(marketId),
    }));
  }
}
