import { createStore } from 'zustand/vanilla';

/** Whether the drawer with the sports tree is open; only the shell knows it. */
export const sidebarStore = createStore(() => ({ open: false }));

export const openSidebar = (): void => sidebarStore.setState({ open: true });
export const closeSidebar = (): void => sidebarStore.setState({ open: false });
