import { MAX_PINNED_MATCHES, type PinnedMatch } from '@exchange/contract';

export const isPinned = (pins: readonly PinnedMatch[], matchId: string): boolean =>
  pins.some((pin) => pin.matchId === matchId);

/** Pins a match, the newest last, or takes its pin away; undefined where no further one fits. */
export function calculateToggled(
  pins: readonly PinnedMatch[],
  match: PinnedMatch,
): readonly PinnedMatch[] | undefined {
  if (isPinned(pins, match.matchId)) return pins.filter((pin) => pin.matchId !== match.matchId);
  return pins.length < MAX_PINNED_MATCHES ? [...pins, match] : undefined;
}

/** A player's pins and those that they brought as a guest; the kept ones come first. */
export function mergePins(
  kept: readonly PinnedMatch[],
  brought: readonly PinnedMatch[],
): readonly PinnedMatch[] {
  const fresh = brought.filter(({ matchId }) => !isPinned(kept, matchId));
  return [...kept, ...fresh].slice(0, MAX_PINNED_MATCHES);
}
