import type { Clock } from '../../clock.ts';
import type { FeedTime } from './apply-event.ts';
import type { Board, MatchState } from './board.ts';

/** Fancy markets suspend so long before the match, ms of the match's own time (specification, point 2). */
export const FANCY_HOLD_MS = 60 * 60_000;
/** Time between two looks for lines that are due to suspend, in ms; feeds may say nothing at that time. */
const WATCH_MS = 1000;

/** Sets a match's start (feed time, ms since 1970), and when its session lines suspend before it. */
export function setStart(match: MatchState, startsAt: number, time: Pick<FeedTime, 'toReal'>) {
  match.startsAt = new Date(time.toReal(startsAt));
  match.fancyHoldsAt = time.toReal(startsAt - FANCY_HOLD_MS);
}

/** Whether session lines take no bets at `now` (ms): from 60 minutes before the match until it is in play. */
export const isFancyDue = (
  { inPlay, fancyHoldsAt }: Pick<MatchState, 'inPlay' | 'fancyHoldsAt'>,
  now: number,
): boolean => !inPlay && fancyHoldsAt !== undefined && now >= fancyHoldsAt;

/** Suspends the session lines of a match whose time has come, or lets them go; readers see the change. */
export function holdFancy(match: MatchState, now: number): void {
  const isHeld = isFancyDue(match, now);
  if (isHeld === match.isFancyHeld) return;
  match.isFancyHeld = isHeld;
  match.version += 1;
}

/** Suspends session lines of a board as their time comes, from now on; returns what ends it. */
export function watchFancy(board: Board, clock: Clock): () => void {
  const timer = setInterval(() => {
    const now = clock.now().getTime();
    for (const match of board.matches()) holdFancy(match, now);
  }, WATCH_MS);
  return () => clearInterval(timer);
}
