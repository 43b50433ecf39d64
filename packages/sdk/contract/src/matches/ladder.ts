/** A stretch of a price ladder: prices up to and including `upTo`, `step` apart. */
interface LadderBand {
  upTo: number;
  step: number;
}

/** A price ladder as data: other exchanges have other ladders. */
export interface Ladder {
  name: string;
  /** Every price, rising. */
  prices: readonly number[];
  /** Hundredths of a price → its index in `prices`. */
  places: ReadonlyMap<number, number>;
}

const hundredths = (price: number) => Math.round(price * 100);
const isHundredths = (price: number) => Math.abs(price * 100 - hundredths(price)) < 1e-6;

/** Builds a ladder from its lowest price and its bands. */
function createLadder(name: string, lowest: number, bands: readonly LadderBand[]): Ladder {
  const units = [hundredths(lowest)];
  let last = hundredths(lowest);
  for (const { upTo, step } of bands) {
    while (last < hundredths(upTo)) {
      last += hundredths(step);
      units.push(last);
    }
  }
  return {
    name,
    prices: units.map((unit) => unit / 100),
    places: new Map(units.map((unit, place) => [unit, place])),
  };
}

/** Betfair's CLASSIC ladder, 350 prices (exchange.md, "Price ladder"). */
export const CLASSIC_LADDER = createLadder('CLASSIC', 1.01, [
  { upTo: 2, step: 0.01 },
  { upTo: 3, step: 0.02 },
  { upTo: 4, step: 0.05 },
  { upTo: 6, step: 0.1 },
  { upTo: 10, step: 0.2 },
  { upTo: 20, step: 0.5 },
  { upTo: 30, step: 1 },
  { upTo: 50, step: 2 },
  { upTo: 100, step: 5 },
  { upTo: 1000, step: 10 },
]);

/**
 * Returns true if a bet may be placed at `price`. A recorded price off the ladder is only
 * displayed.
 */
export const isOnLadder = (ladder: Ladder, price: number) =>
  isHundredths(price) && ladder.places.has(hundredths(price));

/**
 * Returns the price `ticks` steps away (negative is down), clamped to the ends; undefined off the
 * ladder.
 */
export function moveTicks(ladder: Ladder, price: number, ticks: number): number | undefined {
  const place = ladder.places.get(hundredths(price));
  if (place === undefined || !isHundredths(price)) return undefined;
  const target = Math.min(Math.max(place + ticks, 0), ladder.prices.length - 1);
  return ladder.prices[target];
}

/** Returns the ladder price nearest to `price`; the higher of two equally near ones. */
export function nearestPrice(ladder: Ladder, price: number): number {
  let best = ladder.prices[0] ?? price;
  for (const candidate of ladder.prices) {
    if (Math.abs(candidate - price) < Math.abs(best - price) + 1e-9) best = candidate;
  }
  return best;
}
