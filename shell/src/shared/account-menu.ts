import { selectUserId, sessionStore } from '@exchange/store';
import { createStore } from 'zustand/vanilla';

/** State of the account menu; only the shell uses it. */
export const accountMenuStore = createStore(() => ({ open: false }));

export const openAccountMenu = (): void => accountMenuStore.setState({ open: true });
export const closeAccountMenu = (): void => accountMenuStore.setState({ open: false });

// A sign-out or sign-in in another tab closes the previous user's menu.
sessionStore.subscribe(({ session }, before) => {
  if (selectUserId(session) !== selectUserId(before.session)) closeAccountMenu();
});
