import { selectUserId, sessionStore } from '@exchange/store';
import { createStore } from 'zustand/vanilla';

/** State of the panel with support messages; only the shell uses it. */
export const supportPanelStore = createStore(() => ({ open: false }));

export const openSupportPanel = (): void => supportPanelStore.setState({ open: true });
export const closeSupportPanel = (): void => supportPanelStore.setState({ open: false });

// The panel closes with its session.
sessionStore.subscribe(({ session }, before) => {
  if (selectUserId(session) !== selectUserId(before.session)) closeSupportPanel();
});
