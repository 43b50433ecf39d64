import type { BrandFeature, RemoteAreaName, SiteSettings } from '@exchange/contract';
import { startTransition, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { featuresStore, selectPartEnabled, selectPathEnabled } from './features.ts';
import { firstPricesStore } from './first-price-render.ts';
import { searchTextStore } from './search-text.ts';
import { type Session, sessionStore } from './session.ts';
import { settingsStore } from './settings.ts';
import { slipSheetStore } from './slip-sheet.ts';
import { blockReload } from './unsaved-changes.ts';
import { type WalletState, walletStore } from './wallet.ts';

/** Returns the session; re-renders on sign-in and sign-out. */
export const useSession = (): Session => useStore(sessionStore, ({ session }) => session);
/** Returns true if a user is signed in; does not re-render for a new token. */
export const useSignedIn = (): boolean =>
  useStore(sessionStore, ({ session }) => session.status === 'player');
/** Returns true if the login modal is requested. */
export const useLoginRequested = (): boolean =>
  useStore(sessionStore, ({ loginRequested }) => loginRequested);
/** Returns the path that the login leads to instead of home, if any. */
export const useWantedPath = (): string | undefined =>
  useStore(sessionStore, ({ wantedPath }) => wantedPath);
/** Returns true if the sign-up modal is requested. */
export const useSignUpRequested = (): boolean =>
  useStore(sessionStore, ({ signUpRequested }) => signUpRequested);
/** Returns balance and exposure in rupees, and if they may be stale. */
export const useWallet = (): WalletState => useStore(walletStore);
/** Returns the site settings; defaults until they are loaded. */
export const useSettings = (): SiteSettings => useStore(settingsStore, ({ settings }) => settings);
/** Returns true once the site settings are loaded; until then the defaults apply. */
export const useSettingsKnown = (): boolean => useStore(settingsStore, ({ known }) => known);
/** Returns true if loading the site settings failed; retries go on. */
export const useSettingsError = (): boolean =>
  useStore(settingsStore, ({ known, missed }) => missed && !known);
/** Returns true if the page's brand has a feature; re-renders on a change. */
export const useFeatureEnabled = (feature: BrandFeature): boolean =>
  useStore(featuresStore, ({ features }) => features[feature]);
/** Returns a predicate for enabled paths, by brand and area; re-renders on a change. */
export function useEnabledPaths(): (pathname: string) => boolean {
  const state = useStore(featuresStore);
  return (pathname) => selectPathEnabled(state, pathname);
}
/** Returns a predicate for parts of areas, by brand and area; re-renders on a change. */
export function useEnabledParts(): (part: Parameters<typeof selectPartEnabled>[1]) => boolean {
  const state = useStore(featuresStore);
  return (part) => selectPartEnabled(state, part);
}
/** Returns true while an area is switched off. */
export const useAreaOff = (area: RemoteAreaName): boolean =>
  useStore(featuresStore, ({ areasOff }) => areasOff.includes(area));
/** Returns true while the slip covers a phone's page, which then must not scroll. */
export const useSlipSheetOpen = (): boolean => useStore(slipSheetStore, ({ open }) => open);
/**
 * Like `useStore`, but renders updates in a transition, so that large updates are interruptible.
 * `read` must be stable.
 */
export function useStoreInTransition<State, Value>(
  store: StoreApi<State>,
  read: (state: State) => Value,
): Value {
  const [value, setValue] = useState(() => read(store.getState()));
  useEffect(() => {
    const follow = () => startTransition(() => setValue(() => read(store.getState())));
    follow();
    return store.subscribe(follow);
  }, [store, read]);
  return value;
}

const readShown = ({ shown }: { shown: boolean }) => shown;
/** Returns true once the first prices were rendered; rendered in a transition. */
export const useFirstPricesRendered = (): boolean =>
  useStoreInTransition(firstPricesStore, readShown);
/** Returns the text of the search field. */
export const useSearchText = (): string => useStore(searchTextStore, ({ text }) => text);
/** Blocks automatic page loads while `isHeld`: for typed text that is not stored. */
export const useUnsavedChangesGuard = (isHeld: boolean): void =>
  useEffect(() => (isHeld ? blockReload(() => true) : undefined), [isHeld]);
