import { MAX_PINNED_MATCHES, type PinnedMatch } from '@exchange/contract';
import { createStore } from 'zustand/vanilla';

export const isPinned = (pins: readonly PinnedMatch[], matchId: string): boolean =>
  pins.some((pin) => pin.matchId === matchId);

/** Pins a match, the newest last, or removes its pin; undefined above the maximum. */
export function calculateToggled(
  pins: readonly PinnedMatch[],
  match: PinnedMatch,
): readonly PinnedMatch[] | undefined {
  if (isPinned(pins, match.matchId)) return pins.filter((pin) => pin.matchId !== match.matchId);
  return pins.length < MAX_PINNED_MATCHES ? [...pins, match] : undefined;
}

/** Merges a player's pins with those set as a guest; stored ones come first. */
export function mergePins(
  kept: readonly PinnedMatch[],
  brought: readonly PinnedMatch[],
): readonly PinnedMatch[] {
  const fresh = brought.filter(({ matchId }) => !isPinned(kept, matchId));
  return [...kept, ...fresh].slice(0, MAX_PINNED_MATCHES);
}

interface GuestPinsState {
  pins: readonly PinnedMatch[];
}

/** A guest's pins: in memory until the page is left or the guest signs in. */
export const guestPinsStore = createStore<GuestPinsState>(() => ({ pins: [] }));

export const setGuestPins = (pins: readonly PinnedMatch[]): void =>
  guestPinsStore.setState({ pins });
