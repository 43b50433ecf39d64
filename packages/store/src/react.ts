import type { BrandFeature, RemoteAreaName, SiteSettings } from '@exchange/contract';
import { startTransition, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { featuresStore, selectPathEnabled } from './features.ts';
import { firstPricesStore } from './first-price-render.ts';
import { searchTextStore } from './search-text.ts';
import { type Session, sessionStore } from './session.ts';
import { settingsStore } from './settings.ts';
import { slipSheetStore } from './slip-sheet.ts';
import { blockReload } from './unsaved-changes.ts';
import { type WalletState, walletStore } from './wallet.ts';

/** The session; re-renders on sign-in and sign-out. */
export const useSession = (): Session => useStore(sessionStore, ({ session }) => session);
/** Whether somebody is signed in; does not re-render for a new token. */
export const useSignedIn = (): boolean =>
  useStore(sessionStore, ({ session }) => session.status === 'player');
/** Whether the login modal is asked for. */
export const useLoginRequested = (): boolean =>
  useStore(sessionStore, ({ loginRequested }) => loginRequested);
/** The path that the login leads to instead of home; undefined where none was wanted. */
export const useWantedPath = (): string | undefined =>
  useStore(sessionStore, ({ wantedPath }) => wantedPath);
/** Whether the sign-up modal is asked for. */
export const useSignUpRequested = (): boolean =>
  useStore(sessionStore, ({ signUpRequested }) => signUpRequested);
/** Balance and exposure in rupees, and whether they may be old. */
export const useWallet = (): WalletState => useStore(walletStore);
/** The site settings; the default ones until they came. */
export const useSettings = (): SiteSettings => useStore(settingsStore, ({ settings }) => settings);
/** Whether the site settings came; until then they are the default ones. */
export const useSettingsKnown = (): boolean => useStore(settingsStore, ({ known }) => known);
/** Whether the site settings are not known because no answer came; they are asked for again meanwhile. */
export const useSettingsError = (): boolean =>
  useStore(settingsStore, ({ known, missed }) => missed && !known);
/** Whether the page's brand offers a feature; re-renders as it is switched. */
export const useFeatureEnabled = (feature: BrandFeature): boolean =>
  useStore(featuresStore, ({ features }) => features[feature]);
/** Returns whether what stands at a path is offered, by brand and area; re-renders as that is switched. */
export function useEnabledPaths(): (pathname: string) => boolean {
  const state = useStore(featuresStore);
  return (pathname) => selectPathEnabled(state, pathname);
}
/** Whether an area is switched off at the moment. */
export const useAreaOff = (area: RemoteAreaName): boolean =>
  useStore(featuresStore, ({ areasOff }) => areasOff.includes(area));
/** Whether the slip covers a phone's page, which must not scroll then. */
export const useSlipSheetOpen = (): boolean => useStore(slipSheetStore, ({ open }) => open);
/**
 * What `read` finds in a store, drawn in slices when it changes: for much that appears at once, between
 * whose parts a slow phone shall hear a tap. A plain subscription is drawn in one task. `read` stays the same.
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
/** Whether prices have been on the screen; what may come later waits for it, and is drawn in slices. */
export const useFirstPriceRendered = (): boolean =>
  useStoreInTransition(firstPricesStore, readShown);
/** What stands in the search field. */
export const useSearchText = (): string => useStore(searchTextStore, ({ text }) => text);
/** While `isHeld`, the page is not loaded anew by itself: for what is typed and kept nowhere. */
export const useUnsavedChangesGuard = (isHeld: boolean): void =>
  useEffect(() => (isHeld ? blockReload(() => true) : undefined), [isHeld]);
