import { createStore } from 'zustand/vanilla';

/** True if the site settings changed while the page was open. */
export const settingsChangeStore = createStore<{ hasChanged: boolean }>(() => ({
  hasChanged: false,
}));
