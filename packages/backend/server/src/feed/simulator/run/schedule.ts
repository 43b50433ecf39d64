import type { Random } from '../../../random.ts';
import type { Story } from '../story.ts';
import type { SimulatedKind } from './simulated-matches.repository.ts';

/** The opening and start of a match, in feed ms; its feed clock reads `now` at the start. */
export interface Times {
  opensAt: number;
  startsAt: number;
}

const MINUTE = 60_000;
/** Time before the start at which markets of a match in play opened. */
const LEAD = 20 * MINUTE;
/** Range of the progress of the first match at a venue. */
const PROGRESS = { min: 0.05, max: 0.8 } as const;
/** Feed ms between the end of a match and the start of the next one on the same ground. */
const PAUSE = { min: 2.5 * MINUTE, spread: 5 * MINUTE } as const;

/**
 * Returns the clock (at `now`, feed ms) with which a match starts after at most the longest pause;
 * undefined if it does so already. A ground is free early only where a test ended a match.
 */
export function bringForward(startsAt: number, now: number): number | undefined {
  const latest = startsAt - PAUSE.min - PAUSE.spread;
  return now < latest ? latest : undefined;
}

/** Schedules a match in the middle of its course, so that not all start and end together. */
export function placeInPlay(random: Random, story: Story, now: number): Times {
  const progress = PROGRESS.min + random() * (PROGRESS.max - PROGRESS.min);
  const startsAt = Math.round(now - progress * story.duration);
  return { opensAt: startsAt - LEAD, startsAt };
}

/**
 * Schedules a match that starts when the one before it has ended (`freeAt`, real ms) and a pause is
 * over.
 */
export function placeNext(random: Random, freeAt: number, now: number, speed: number): Times {
  const startsIn = Math.max(0, freeAt - now) * speed + PAUSE.min + random() * PAUSE.spread;
  return { opensAt: now, startsAt: Math.round(now + startsIn) };
}

/** A ground or court: one match is played there, the next one is announced. */
export interface Venue {
  name: string;
  kind: SimulatedKind;
}

/** Number of concurrent matches of each sport. */
export interface VenueCounts {
  cricket: number;
  football: number;
  tennis: number;
}

export const DEFAULT_COUNTS: VenueCounts = { cricket: 3, football: 4, tennis: 3 };

/** Every third ground plays one-day matches, the others Twenty20. */
const ONE_DAY_EVERY = 3;

/** Returns the grounds and courts for a number of matches. */
export function listVenues({ cricket, football, tennis }: VenueCounts): Venue[] {
  const list = (name: string, count: number, kind: (place: number) => SimulatedKind) =>
    Array.from({ length: count }, (_, i) => ({ name: `${name}-${i + 1}`, kind: kind(i + 1) }));
  return [
    ...list('cricket', cricket, (place) => (place % ONE_DAY_EVERY === 0 ? 'ODI' : 'T20')),
    ...list('football', football, () => 'football'),
    ...list('tennis', tennis, () => 'tennis'),
  ];
}
