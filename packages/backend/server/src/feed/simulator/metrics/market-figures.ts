import { CLASSIC_LADDER } from '@exchange/contract';
import type { Level } from '../../../exchange/matching.ts';
import { createMarketBook, type MarketBook } from '../../board/market-book.ts';
import type { FeedEvent, MarketStatus } from '../../feed.ts';

/** Collects samples by name. */
interface Meter {
  add(name: string, sample: number): void;
  mean(name: string): number;
  /** Returns the sample below which the share `part` of all lies; 0 without samples. */
  quantile(name: string, part: number): number;
}

/** Creates a meter without samples. */
function createMeter(): Meter {
  const samples = new Map<string, number[]>();
  const of = (name: string) => samples.get(name) ?? [];
  return {
    add(name, sample) {
      const known = samples.get(name);
      if (known) known.push(sample);
      else samples.set(name, [sample]);
    },
    mean: (name) => of(name).reduce((sum, one) => sum + one, 0) / of(name).length,
    quantile(name, part) {
      const sorted = of(name).toSorted((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
    },
  };
}

/** The behaviour of a market in play while it is open; seconds are of feed time. */
export interface MarketFigures {
  seconds: number;
  changesPerSecond: number;
  mostChangesInASecond: number;
  /** Shares of the seconds in which a best price, or anything in the top three levels, changed. */
  bestPriceChanges: number;
  topThreeChanges: number;
  /** Ladder steps between best back and best lay of the favourite: 1 is the narrowest. */
  spread: Record<'median' | 'mean' | 'p90', number>;
  /** Levels a side, at most ten counted. */
  levels: Record<'median' | 'mean', number>;
  /** Rupees at the best price and in the three best, per side. */
  bestSize: Record<'p25' | 'median' | 'p75', number>;
  topThreeSize: Record<'p25' | 'median' | 'p75', number>;
  /** Share of the time in play in which the market was suspended. */
  suspended: number;
}

/** All events of one market at one instant (ms). */
export interface TimedEvents {
  at: number;
  events: readonly FeedEvent[];
}

const SECOND_MS = 1000;
const DEEPEST_COUNTED = 10;
const MAX_SHOWN = 3;
const PAISE = 100;

const placeOf = (price: number) => CLASSIC_LADDER.places.get(Math.round(price * 100)) ?? 0;
const toKey = (levels: readonly Level[]) => levels.map(({ price, size }) => `${price}:${size}`);

interface Sides {
  back: Level[];
  lay: Level[];
}

const readSides = (book: MarketBook, id: string): Sides => ({
  back: book.levels(id, 'back'),
  lay: book.levels(id, 'lay'),
});

function measureSides({ back, lay }: Sides, meter: Meter): void {
  const [bestBack, bestLay] = [back[0], lay[0]];
  if (!bestBack || !bestLay) return;
  meter.add('spread', placeOf(bestLay.price) - placeOf(bestBack.price));
  for (const side of [back, lay]) {
    meter.add('levels', Math.min(DEEPEST_COUNTED, side.length));
    meter.add('best', (side[0]?.size ?? 0) / PAISE);
    const top = side.slice(0, MAX_SHOWN).reduce((sum, { size }) => sum + size, 0);
    meter.add('top', top / PAISE);
  }
}

/**
 * Returns the runner at the shortest price: spread and depth are measured there. A recorded book of
 * the outsider is thin, since bets on the favourite are not mirrored on it.
 */
function selectFavourite(all: readonly Sides[]): Sides[] {
  const offered = all.filter(({ lay }) => lay.length > 0);
  return offered.toSorted((a, b) => (a.lay[0]?.price ?? 0) - (b.lay[0]?.price ?? 0)).slice(0, 1);
}

/** Returns the values that are compared from one second to the next. */
function check(book: MarketBook, ids: readonly string[]) {
  const sides = ids.map((id) => readSides(book, id));
  const all = sides.flatMap(({ back, lay }) => [back, lay]);
  return {
    sides,
    best: all.map((levels) => levels[0]?.price ?? 0).join(),
    top: all.map((levels) => toKey(levels.slice(0, MAX_SHOWN)).join()).join('|'),
  };
}

/** Measures a market from its events; only what happens in play counts, sampled each second. */
export function measureMarket(
  steps: readonly TimedEvents[],
  ids: readonly string[],
): MarketFigures {
  const book = createMarketBook();
  const meter = createMeter();
  let status: MarketStatus = 'SUSPENDED';
  let inPlay = false;
  let [second, changes, most, total] = [0, 0, 0, 0];
  let [open, shut, bestMoves, topMoves] = [0, 0, 0, 0];
  let before = check(book, ids);

  const endSecond = () => {
    const after = check(book, ids);
    if (inPlay && status === 'OPEN') {
      open += 1;
      total += changes;
      most = Math.max(most, changes);
      if (after.best !== before.best) bestMoves += 1;
      if (after.top !== before.top) topMoves += 1;
      for (const sides of selectFavourite(after.sides)) measureSides(sides, meter);
    } else if (inPlay && status === 'SUSPENDED') shut += 1;
    before = after;
    changes = 0;
  };

  for (const { at, events } of steps) {
    if (second === 0) second = at;
    for (; at >= second + SECOND_MS; second += SECOND_MS) endSecond();
    if (events.some(({ kind }) => kind !== 'score')) changes += 1;
    for (const event of events) {
      if (event.kind === 'prices') book.apply(event.image, event.runners, 0);
      if (event.kind === 'definition') ({ status, inPlay } = event.definition);
    }
    if (!inPlay) second = at;
  }

  const quantiles = (name: string) => ({
    p25: meter.quantile(name, 0.25),
    median: meter.quantile(name, 0.5),
    p75: meter.quantile(name, 0.75),
  });
  return {
    seconds: open,
    changesPerSecond: total / open,
    mostChangesInASecond: most,
    bestPriceChanges: bestMoves / open,
    topThreeChanges: topMoves / open,
    spread: {
      median: meter.quantile('spread', 0.5),
      mean: meter.mean('spread'),
      p90: meter.quantile('spread', 0.9),
    },
    levels: { median: meter.quantile('levels', 0.5), mean: meter.mean('levels') },
    bestSize: quantiles('best'),
    topThreeSize: quantiles('top'),
    suspended: shut / (open + shut),
  };
}
