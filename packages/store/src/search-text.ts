import { createStore } from 'zustand/vanilla';

interface SearchTextState {
  /** As typed. */
  text: string;
}

/** Written by the header's field, read by the results that the sports area lends. */
export const searchTextStore = createStore<SearchTextState>(() => ({ text: '' }));

/** What was typed; '' ends the search. */
export const setSearchText = (text: string): void => searchTextStore.setState({ text });
