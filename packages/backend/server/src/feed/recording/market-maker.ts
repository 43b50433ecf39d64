import { CLASSIC_LADDER, moveTicks, nearestPrice } from '../../exchange/ladder.ts';
import type { Random } from '../../random.ts';

/** Price → size in rupees. */
type Side = Map<number, number>;
/** The levels of a runner: to back (atb) and to lay (atl). */
export interface RunnerLevels {
  id: number;
  atb: Side;
  atl: Side;
}
type Change = [price: number, size: number];
/** A runner's part of a message, as the stream writes it. */
export interface RunnerChange {
  id: number;
  atb?: Change[];
  atl?: Change[];
}

/** Levels a side. */
const DEPTH = 5;
/** The share of levels whose size changes though the price stands. */
const CHURN = 0.07;
const SMALLEST = 150;
const LARGEST_FACTOR = 120;

/** Sizes spread evenly over their orders of magnitude, in rupees with two decimals. */
const drawSize = (random: Random) => Math.round(SMALLEST * LARGEST_FACTOR ** random() * 100) / 100;

function drawSide(random: Random, best: number, direction: 1 | -1, before: Side): Side {
  const side: Side = new Map();
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const price = moveTicks(CLASSIC_LADDER, best, direction * depth) ?? best;
    const known = before.get(price);
    if (!side.has(price)) {
      side.set(price, known === undefined || random() < CHURN ? drawSize(random) : known);
    }
  }
  return side;
}

/**
 * Draws the book of a runner that wins with `chance`: a spread around the fair price, deeper
 * behind.
 */
export function drawBook(random: Random, chance: number, before: RunnerLevels): RunnerLevels {
  const fair = nearestPrice(CLASSIC_LADDER, 1 / chance);
  const lay = moveTicks(CLASSIC_LADDER, fair, 1) ?? fair;
  // At the top of the ladder there is no tick above, so the back side moves.
  const back = fair === lay ? (moveTicks(CLASSIC_LADDER, fair, -1) ?? fair) : fair;
  return {
    id: before.id,
    atb: drawSide(random, back, -1, before.atb),
    atl: drawSide(random, lay, 1, before.atl),
  };
}

function compare(before: Side, after: Side): Change[] {
  const changes: Change[] = [];
  for (const [price, size] of after) if (before.get(price) !== size) changes.push([price, size]);
  for (const price of before.keys()) if (!after.has(price)) changes.push([price, 0]);
  return changes;
}

/** Returns the changes that lead from one book to another; undefined without any. */
export function compareBooks(before: RunnerLevels, after: RunnerLevels): RunnerChange | undefined {
  const atb = compare(before.atb, after.atb);
  const atl = compare(before.atl, after.atl);
  if (atb.length + atl.length === 0) return undefined;
  return { ...(atb.length > 0 && { atb }), ...(atl.length > 0 && { atl }), id: after.id };
}

/** Returns a runner without levels. */
export const createEmptyLevels = (id: number): RunnerLevels => ({
  id,
  atb: new Map(),
  atl: new Map(),
});
