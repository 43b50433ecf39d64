import type { FeedTime } from './apply-event.ts';
import type { MatchState } from './board.ts';

/** Fancy markets suspend so long before the match, ms of the match's own time (specification, point 2). */
export const FANCY_HOLD_MS = 60 * 60_000;

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
