import type { Random } from '../../random.ts';

/** The place of an entry, drawn by weights that sum to 1. */
export function drawPlace(random: Random, weights: ArrayLike<number>): number {
  let left = random();
  for (let place = 0; place < weights.length; place += 1) {
    left -= weights[place] ?? 0;
    if (left < 0) return place;
  }
  return weights.length - 1;
}

/** An entry of a list that is not empty, each as likely as the others. */
export function drawEntry<T>(random: Random, entries: readonly [T, ...T[]] | readonly T[]): T {
  const entry = entries[Math.floor(random() * entries.length)];
  if (entry === undefined) throw new Error('nothing to draw from');
  return entry;
}

/** A whole number from `least` to `most`. */
export const drawWhole = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));

/** The normal distribution with mean 0 and deviation 1 (Box and Muller). */
export const drawNormal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** How long until the next of events that come `mean` apart on average, independently. */
export const drawWait = (random: Random, mean: number) => -Math.log(1 - random()) * mean;

/** Another seed, so that one match has independent sources for its play and each of its markets. */
export function deriveSeed(seed: number, purpose: number): number {
  let mixed = Math.imul((seed ^ Math.imul(purpose + 1, 0x9e3779b1)) >>> 0, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
