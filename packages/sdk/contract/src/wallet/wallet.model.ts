import type { WalletBalanceData } from './wallet.wire.ts';

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
