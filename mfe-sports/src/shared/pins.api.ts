import { askPreferences, createPreference, queryClient } from '@exchange/api';
import {
  MAX_PINNED_MATCHES,
  type PinnedMatch,
  readPinnedMatches,
  toPinnedPreference,
} from '@exchange/contract';
import { selectToken, showToast, useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

type Pins = readonly PinnedMatch[];

export const isPinned = (pins: Pins, matchId: string): boolean =>
  pins.some((pin) => pin.matchId === matchId);

/** Pins a match, the newest last, or removes its pin; undefined above the maximum. */
export function calculateToggled(pins: Pins, match: PinnedMatch): Pins | undefined {
  if (isPinned(pins, match.matchId)) return pins.filter((pin) => pin.matchId !== match.matchId);
  return pins.length < MAX_PINNED_MATCHES ? [...pins, match] : undefined;
}

/** Merges a player's pins with those set as a guest; stored ones come first. */
export function mergePins(kept: Pins, brought: Pins): Pins {
  const fresh = brought.filter(({ matchId }) => !isPinned(kept, matchId));
  return [...kept, ...fresh].slice(0, MAX_PINNED_MATCHES);
}

/** A guest's pins: in memory until the page is left or the guest signs in. */
const guestPinsStore = createStore<{ pins: Pins }>(() => ({ pins: [] }));

const setGuestPins = (pins: Pins): void => guestPinsStore.setState({ pins });

const pinnedMatches = createPreference<Pins>({
  name: 'pins',
  read: readPinnedMatches,
  toChange: toPinnedPreference,
  unsavedText: 'The pin could not be saved. Please try again.',
});

/** Returns the player's pins, merged with those set before the sign-in. */
async function readPins(signal: AbortSignal): Promise<Pins> {
  const stored = readPinnedMatches(await askPreferences({}, { signal }));
  const { pins: brought } = guestPinsStore.getState();
  if (brought.length === 0) return stored;
  const saved = await askPreferences(toPinnedPreference(mergePins(stored, brought)));
  setGuestPins([]);
  return readPinnedMatches(saved);
}

/** Returns the pinned matches: a player's from the server, a guest's of this visit. */
export function usePins() {
  const signedIn = useSignedIn();
  const guestPins = useStore(guestPinsStore, ({ pins }) => pins);
  const { data, isError, isFetching, refetch } = useQuery({
    ...pinnedMatches.query,
    queryFn: ({ signal }) => readPins(signal),
    enabled: signedIn,
  });
  return { pins: signedIn ? data : guestPins, isError, isFetching, refetch };
}

const GUEST_PIN_TEXT = 'Pinned until you leave. Log in to keep your pinned matches.';
const FULL_TEXT = 'No further match can be pinned. Take a pin away first.';

/** Pins a match or removes its pin; does nothing while the player's pins are unknown. */
export function togglePin(match: PinnedMatch): void {
  const signedIn = selectToken() !== undefined;
  const pins = signedIn
    ? queryClient.getQueryData(pinnedMatches.query.queryKey)
    : guestPinsStore.getState().pins;
  if (!pins) return;
  const next = calculateToggled(pins, match);
  if (!next) {
    showToast({ kind: 'info', text: FULL_TEXT });
  } else if (signedIn) {
    void pinnedMatches.save(next);
  } else {
    if (pins.length === 0) showToast({ kind: 'info', text: GUEST_PIN_TEXT });
    setGuestPins(next);
  }
}
