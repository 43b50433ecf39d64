import { createStore } from 'zustand/vanilla';

interface SlipSheetState {
  /** The slip covers the lower half of a phone's screen and the page must not scroll. */
  open: boolean;
}

/** Written by the bet slip, read by the shell's layout. */
export const slipSheetStore = createStore<SlipSheetState>(() => ({ open: false }));

/** Marks the slip as open over a phone's page, or as closed. */
export const setSlipSheetOpen = (open: boolean): void => slipSheetStore.setState({ open });
