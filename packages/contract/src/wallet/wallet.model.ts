import type { WalletBalanceData } from './wallet.wire.ts';

/** Rupees; `exposure` is positive. */
export interface WalletBalance {
  balance: number;
  exposure: number;
}
export const toWalletBalance = (wire: WalletBalanceData): WalletBalance => ({
  balance: wire.balance,
  exposure: wire.liability,
});
