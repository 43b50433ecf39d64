import { askPreferences, queryClient } from '@exchange/api';
import { type PinnedMatch, readPinnedMatches, toPinnedPreference } from '@exchange/contract';
import { selectToken, showToast, useSignedIn } from '@exchange/store';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { calculateToggled, guestPinsStore, mergePins, setGuestPins } from './pins.model.ts';

type Pins = readonly PinnedMatch[];

const PINS_KEY = ['preferences', 'pins'];
const GUEST_PIN_TEXT = 'Pinned until you leave. Log in to keep your pinned matches.';
const FULL_TEXT = 'No further match can be pinned. Take a pin away first.';
const UNSAVED_TEXT = 'The pin could not be saved. Please try again.';

const sendPins = async (pins: Pins): Promise<Pins> =>
  readPinnedMatches(await askPreferences(toPinnedPreference(pins)));

/** Returns the player's pins, merged with those set before the sign-in. */
async function readPins(signal: AbortSignal): Promise<Pins> {
  const stored = readPinnedMatches(await askPreferences({}, { signal }));
  const { pins: brought } = guestPinsStore.getState();
  if (brought.length === 0) return stored;
  const saved = await sendPins(mergePins(stored, brought));
  setGuestPins([]);
  return saved;
}

/** Returns the pinned matches: a player's from the server, a guest's of this visit. */
export function usePins() {
  const signedIn = useSignedIn();
  const guestPins = useStore(guestPinsStore, ({ pins }) => pins);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: PINS_KEY,
    queryFn: ({ signal }) => readPins(signal),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { pins: signedIn ? data : guestPins, isError, isFetching, refetch };
}

/** Serialises saves, so that the last tap wins. */
let saving: Promise<unknown> = Promise.resolve();

function savePins(pins: Pins) {
  queryClient.setQueryData<Pins>(PINS_KEY, pins);
  const token = selectToken();
  saving = saving
    // Queued pins are never saved for the next player on this device.
    .then(async () => {
      if (token === selectToken()) await sendPins(pins);
    })
    .catch(() => {
      showToast({ kind: 'error', text: UNSAVED_TEXT });
      return queryClient.invalidateQueries({ queryKey: PINS_KEY });
    });
}

/** Pins a match or removes its pin; does nothing while the player's pins are unknown. */
export function togglePin(match: PinnedMatch): void {
  const signedIn = selectToken() !== undefined;
  const pins = signedIn ? queryClient.getQueryData<Pins>(PINS_KEY) : guestPinsStore.getState().pins;
  if (!pins) return;
  const next = calculateToggled(pins, match);
  if (!next) {
    showToast({ kind: 'info', text: FULL_TEXT });
  } else if (signedIn) {
    savePins(next);
  } else {
    if (pins.length === 0) showToast({ kind: 'info', text: GUEST_PIN_TEXT });
    setGuestPins(next);
  }
}
