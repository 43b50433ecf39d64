import { setSearchText } from '@exchange/store';
import { createStore } from 'zustand/vanilla';

/** Whether the search of small screens is open; only the shell knows it. */
export const searchSheetStore = createStore(() => ({ open: false }));

export const openSearchSheet = (): void => searchSheetStore.setState({ open: true });
export function closeSearchSheet(): void {
  setSearchText('');
  searchSheetStore.setState({ open: false });
}
