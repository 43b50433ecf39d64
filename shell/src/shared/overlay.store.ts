import { selectUserId, sessionStore, setSearchText } from '@exchange/store';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** An overlay that only the shell opens, over any page; one at a time. Tokens stay in memory. */
export type Overlay =
  | { name: 'account-menu' | 'search' | 'sidebar' | 'support' }
  /** Asks before a sign-in link replaces a session; `codeFault`: it also needs a code. */
  | { name: 'sign-in-link'; token: string; codeFault?: string }
  /** A password link; the token is '' if the link is incomplete. */
  | { name: 'password-link'; token: string };

export const overlayStore = createStore<{ current: Overlay | undefined }>(() => ({
  current: undefined,
}));

export const useOverlay = (): Overlay | undefined => useStore(overlayStore, (s) => s.current);

/** Opens an overlay in place of the open one. */
export function openOverlay(current: Overlay): void {
  leave();
  overlayStore.setState({ current });
}

/** Empties the search text, which the search shares with the header, once it closes. */
function leave(): void {
  if (overlayStore.getState().current?.name === 'search') setSearchText('');
}

/** Closes the overlay, unless another one is open by now. */
export function closeOverlay(name: Overlay['name']): void {
  if (overlayStore.getState().current?.name !== name) return;
  leave();
  overlayStore.setState({ current: undefined });
}

// A sign-out or sign-in, also in another tab, closes what belongs to the previous user.
sessionStore.subscribe(({ session }, before) => {
  if (selectUserId(session) === selectUserId(before.session)) return;
  closeOverlay('account-menu');
  closeOverlay('support');
});
