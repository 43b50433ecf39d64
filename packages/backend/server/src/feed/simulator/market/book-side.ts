import { CLASSIC_LADDER } from '@exchange/contract';
import type { Random } from '../../../random.ts';
import type { LevelChange } from '../../feed.ts';
import { drawIndex, drawNormal } from '../draw.ts';

const { prices } = CLASSIC_LADDER;
const LAST_INDEX = prices.length - 1;

/** Returns the index of a price on the classic ladder, interpolated between two prices. */
export function toLadderIndex(price: number): number {
  let [low, high] = [0, LAST_INDEX];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((prices[middle] ?? 0) <= price) low = middle;
    else high = middle - 1;
  }
  const [below, above] = [prices[low] ?? 0, prices[low + 1]];
  if (above === undefined || price <= below) return low;
  return low + (price - below) / (above - below);
}

/** Returns the price at an index of the ladder. */
export function toPrice(place: number): number {
  const price = prices[place];
  if (price === undefined) throw new Error(`${place} is not a place of the price ladder`);
  return price;
}

/** A price level: its index on the ladder and its size in paise. */
export interface PlacedLevel {
  place: number;
  size: number;
}

/** One side of a runner, best first. */
export type BookSide = readonly PlacedLevel[];

/** -1: prices to back, worse ones are lower; 1: prices to lay, worse ones are higher. */
export type Direction = -1 | 1;

const DEPTH = 10;
/** Numbers of ladder steps between two levels, by share. */
const GAPS = [0.78, 0.15, 0.07] as const;

/**
 * Sizes in rupees, spread as in the recorded market (there pounds: the best price holds 29, 166 and
 * 730 at the quartiles, the best three 233, 845 and 2179), at about 70 rupees a pound.
 */
const BEST_SIZE = { median: 11_000, spread: 2.0 };
const DEEP_SIZE = { median: 13_000, spread: 1.4 };
const MIN_RUPEES = 200;
const MAX_RUPEES = 900_000;
const PAISE = 100;

/** A size in paise for the level at `depth` (0 is the best). */
export function drawSize(random: Random, depth: number): number {
  const { median, spread } = depth === 0 ? BEST_SIZE : DEEP_SIZE;
  const rupees = median * Math.exp(drawNormal(random) * spread);
  return Math.round(Math.min(MAX_RUPEES, Math.max(MIN_RUPEES, rupees))) * PAISE;
}

const isPlace = (place: number) => place >= 0 && place <= LAST_INDEX;

/**
 * Returns the side with `best` as its best index: better levels go, the rest stays, depth is filled
 * up.
 */
export function requote(
  side: BookSide,
  best: number,
  direction: Direction,
  random: Random,
): PlacedLevel[] {
  if (!isPlace(best)) return [];
  const kept = side.filter(({ place }) => (place - best) * direction >= 0).slice(0, DEPTH);
  if (kept[0]?.place !== best) kept.unshift({ place: best, size: drawSize(random, 0) });
  const levels = kept.slice(0, DEPTH);
  let place = levels.at(-1)?.place ?? best;
  while (levels.length < DEPTH) {
    place += direction * (1 + drawIndex(random, GAPS));
    if (!isPlace(place)) break;
    levels.push({ place, size: drawSize(random, levels.length) });
  }
  return levels;
}

/** Returns the changes that lead from one side to another. */
export function compareSides(before: BookSide, after: BookSide): LevelChange[] {
  const known = new Map(before.map(({ place, size }) => [place, size]));
  const changes: LevelChange[] = [];
  for (const { place, size } of after) {
    if (known.get(place) !== size) changes.push([toPrice(place), size]);
    known.delete(place);
  }
  for (const place of known.keys()) changes.push([toPrice(place), 0]);
  return changes;
}
