import type { Clock } from '../../clock.ts';
import type { Board, MatchState } from './board.ts';

/**
 * Time before the match at which fancy markets are suspended, ms of the match's own time
 * (specification, point 2).
 */
export const FANCY_HOLD_MS = 60 * 60_000;
/**
 * Interval of checks for lines that are due to suspend, in ms; feeds may send nothing at that time.
 */
const WATCH_MS = 1000;

/**
 * Returns true if session lines accept no bets at `now` (ms): from 60 minutes before the match
 * until it is in play.
 */
export const isFancyDue = (
  { inPlay, fancyHoldsAt }: Pick<MatchState, 'inPlay' | 'fancyHoldsAt'>,
  now: number,
): boolean => !inPlay && fancyHoldsAt !== undefined && now >= fancyHoldsAt;

/**
 * Suspends the session lines of a match at their time, or releases them; readers see the change.
 */
export function holdFancy(match: MatchState, now: number): void {
  const isHeld = isFancyDue(match, now);
  if (isHeld === match.isFancyHeld) return;
  match.isFancyHeld = isHeld;
  match.version += 1;
}

/** Starts to suspend session lines of a board at their time; returns a function that stops it. */
export function watchFancy(board: Board, clock: Clock): () => void {
  const timer = setInterval(() => {
    const now = clock.now().getTime();
    for (const match of board.matches()) holdFancy(match, now);
  }, WATCH_MS);
  return () => clearInterval(timer);
}
