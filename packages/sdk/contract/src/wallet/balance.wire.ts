import * as v from 'valibot';
import { rupees } from '../wire/primitives.ts';

/** `liability` is the exposure, positive. */
export const walletBalanceData = v.object({
  balance: rupees,
  liability: rupees,
  /**
   * Addition: debt since a result took more than the balance, positive; the next credits settle it
   * first.
   */
  owed: v.optional(rupees, 0),
});
export type WalletBalanceData = v.InferOutput<typeof walletBalanceData>;

/** Rupees; `exposure` is positive. */
export interface WalletBalance {
  balance: number;
  exposure: number;
  /** Debt since a result took more than the balance, positive. */
  owed: number;
}
/** Converts the balance; `liability` of the wire is the exposure, both positive rupees. */
export const toWalletBalance = (wire: WalletBalanceData): WalletBalance => ({
  balance: wire.balance,
  exposure: wire.liability,
  owed: wire.owed,
});
