import { selectUserId, sessionStore } from '@exchange/store';
import { createStore } from 'zustand/vanilla';

/** Whether the account menu is open; only the shell knows it. */
export const accountMenuStore = createStore(() => ({ open: false }));

export const openAccountMenu = (): void => accountMenuStore.setState({ open: true });
export const closeAccountMenu = (): void => accountMenuStore.setState({ open: false });

// Another tab may sign out or sign somebody else in: the open menu was not theirs.
sessionStore.subscribe(({ session }, before) => {
  if (selectUserId(session) !== selectUserId(before.session)) closeAccountMenu();
});
