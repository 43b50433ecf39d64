import type { Random } from '../../random.ts';

/** Draws an index by weights that sum to 1. */
export function drawIndex(random: Random, weights: ArrayLike<number>): number {
  let left = random();
  for (let place = 0; place < weights.length; place += 1) {
    left -= weights[place] ?? 0;
    if (left < 0) return place;
  }
  return weights.length - 1;
}

/** Draws an entry of a non-empty list, each with the same chance. */
export function drawEntry<T>(random: Random, entries: readonly [T, ...T[]] | readonly T[]): T {
  const entry = entries[Math.floor(random() * entries.length)];
  if (entry === undefined) throw new Error('nothing to draw from');
  return entry;
}

/** Draws a whole number from `min` to `max`. */
export const drawWhole = (random: Random, min: number, max: number) =>
  min + Math.floor(random() * (max - min + 1));

/** Draws from the normal distribution with mean 0 and deviation 1 (Box and Muller). */
export const drawNormal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Draws the time until the next of independent events that are `mean` apart on average. */
export const drawWait = (random: Random, mean: number) => -Math.log(1 - random()) * mean;

/**
 * Derives another seed, so that one match has independent sources for its play and each of its
 * markets.
 */
export function deriveSeed(seed: number, purpose: number): number {
  let mixed = Math.imul((seed ^ Math.imul(purpose + 1, 0x9e3779b1)) >>> 0, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
