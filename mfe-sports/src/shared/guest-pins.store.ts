import type { PinnedMatch } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

interface GuestPinsState {
  pins: readonly PinnedMatch[];
}

/** A guest's pins: in memory until the page is left or the guest signs in. */
export const guestPinsStore = createStore<GuestPinsState>(() => ({ pins: [] }));

export const setGuestPins = (pins: readonly PinnedMatch[]): void =>
  guestPinsStore.setState({ pins });
