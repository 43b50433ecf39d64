import type { SiteSettings } from '@exchange/contract';
import { useStore } from 'zustand';
import { firstPricesStore } from './first-prices.ts';
import { searchTextStore } from './search-text.ts';
import { type Session, sessionStore } from './session.ts';
import { settingsStore } from './settings.ts';
import { slipSheetStore } from './slip-sheet.ts';
import { type WalletState, walletStore } from './wallet.ts';

/** The session; re-renders on sign-in and sign-out. */
export const useSession = (): Session => useStore(sessionStore, ({ session }) => session);
export const useSignedIn = (): boolean =>
  useStore(sessionStore, ({ session }) => session.status === 'player');
export const useLoginRequested = (): boolean =>
  useStore(sessionStore, ({ loginRequested }) => loginRequested);
/** Balance and exposure in rupees, and whether they may be old. */
export const useWallet = (): WalletState => useStore(walletStore);
export const useSettings = (): SiteSettings => useStore(settingsStore, ({ settings }) => settings);
/** Whether the site settings came; until then they are the default ones. */
export const useSettingsKnown = (): boolean => useStore(settingsStore, ({ known }) => known);
export const useSlipSheetOpen = (): boolean => useStore(slipSheetStore, ({ open }) => open);
export const usePricesShown = (): boolean => useStore(firstPricesStore, ({ shown }) => shown);
export const useSearchText = (): string => useStore(searchTextStore, ({ text }) => text);
