import { setSearchText } from '@exchange/store';
import { createStore } from 'zustand/vanilla';

/** State of the search of small screens; only the shell uses it. */
export const searchSheetStore = createStore(() => ({ open: false }));

export const openSearchSheet = (): void => searchSheetStore.setState({ open: true });
export function closeSearchSheet(): void {
  setSearchText('');
  searchSheetStore.setState({ open: false });
}
