import { selectUserId, sessionStore } from '@exchange/store';
import { createStore } from 'zustand/vanilla';

/** Whether the player's messages with support are open; only the shell knows it. */
export const supportPanelStore = createStore(() => ({ open: false }));

export const openSupportPanel = (): void => supportPanelStore.setState({ open: true });
export const closeSupportPanel = (): void => supportPanelStore.setState({ open: false });

// The open panel does not outlive the session that it belongs to.
sessionStore.subscribe(({ session }, before) => {
  if (selectUserId(session) !== selectUserId(before.session)) closeSupportPanel();
});
