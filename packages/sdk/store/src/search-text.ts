import { createStore } from 'zustand/vanilla';

interface SearchTextState {
  /** The text as typed. */
  text: string;
}

/** Written by the header's field, read by the results of the sports area. */
export const searchTextStore = createStore<SearchTextState>(() => ({ text: '' }));

/** Sets the search text; '' ends the search. */
export const setSearchText = (text: string): void => searchTextStore.setState({ text });
