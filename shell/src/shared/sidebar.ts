import { createStore } from 'zustand/vanilla';

/** State of the sports tree's drawer; only the shell uses it. */
export const sidebarStore = createStore(() => ({ open: false }));

export const openSidebar = (): void => sidebarStore.setState({ open: true });
export const closeSidebar = (): void => sidebarStore.setState({ open: false });
