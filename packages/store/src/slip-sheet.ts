import { createStore } from 'zustand/vanilla';

interface SlipSheetState {
  /** The slip covers the lower half of a phone's screen: the page behind does not scroll. */
  open: boolean;
}

/** Written by the bet slip, read by the shell's layout. */
export const slipSheetStore = createStore<SlipSheetState>(() => ({ open: false }));

/** The slip was opened over a phone's page, or closed. */
export const setSlipSheetOpen = (open: boolean): void => slipSheetStore.setState({ open });
