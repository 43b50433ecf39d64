import {
  STORAGE_KEYS,
  toWalletBalance,
  type WalletBalance,
  walletBalanceData,
} from '@exchange/contract';
import { createStore } from 'zustand/vanilla';
import { sessionStore } from './session.ts';
import { readJson, removeKey, writeJson } from './storage.ts';

/** The balance as far as it is known; rupees. */
export interface WalletState {
  /** Undefined until the first reply after signing in. */
  wallet?: WalletBalance;
  /** The last refresh failed. */
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
/** Balance and exposure in rupees, from an earlier visit until they are loaded; none for guests. */
export const walletStore = createStore<WalletState>(() => ({
  stale: false,
  ...(wallet && { wallet }),
}));

/** Stores a new balance under `walletBalance` in the specification's spelling. */
export function receiveWallet(next: WalletBalance): void {
  writeJson(STORAGE_KEYS.walletBalance, {
    balance: next.balance,
    liability: next.exposure,
    ...(next.owed > 0 && { owed: next.owed }),
  });
  walletStore.setState({ wallet: next, stale: false });
}

/** Marks the shown balance as possibly stale after a failed refresh. */
export const markWalletStale = (): void => walletStore.setState({ stale: true });

sessionStore.subscribe(({ session }, before) => {
  if (session === before.session || session.status === 'player') return;
  walletStore.setState({ stale: false }, true);
});
