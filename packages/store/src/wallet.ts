import {
  STORAGE_KEYS,
  toWalletBalance,
  type WalletBalance,
  walletBalanceData,
} from '@exchange/contract';
import { createStore } from 'zustand/vanilla';
import { sessionStore } from './session.ts';
import { readJson, removeKey, writeJson } from './storage.ts';

/** What is known of the balance; rupees. */
export interface WalletState {
  /** Undefined until the first answer after signing in. */
  wallet?: WalletBalance;
  /** The last attempt to refresh got no answer. */
  stale: boolean;
}

function readWallet(): WalletBalance | undefined {
  if (sessionStore.getState().session.status === 'guest') {
    removeKey(STORAGE_KEYS.walletBalance);
    return undefined;
  }
  const saved = readJson(STORAGE_KEYS.walletBalance, walletBalanceData);
  return saved && toWalletBalance(saved);
}

const wallet = readWallet();
/** Balance and exposure in rupees, from an earlier visit until they come; none for guests. */
export const walletStore = createStore<WalletState>(() => ({
  stale: false,
  ...(wallet && { wallet }),
}));

/** A new balance came; kept under `walletBalance` in the specification's spelling. */
export function receiveWallet(next: WalletBalance): void {
  writeJson(STORAGE_KEYS.walletBalance, {
    balance: next.balance,
    liability: next.exposure,
    ...(next.owed > 0 && { owed: next.owed }),
  });
  walletStore.setState({ wallet: next, stale: false });
}

/** No answer: the shown balance may be old. */
export const markWalletStale = (): void => walletStore.setState({ stale: true });

sessionStore.subscribe(({ session }, before) => {
  if (session === before.session || session.status === 'player') return;
  walletStore.setState({ stale: false }, true);
});
