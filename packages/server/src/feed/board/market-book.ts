import { compareBest, type Level } from '../../exchange/matching.ts';
import type { Fill, Side } from '../../exchange/position.ts';
import type { LevelChange, RunnerPrices } from '../feed.ts';

interface BookLevel {
  /** As the feed stated it, paise. */
  size: number;
  /** Number of the feed event that stated it. */
  stated: number;
  /** What our bets took since, paise. */
  taken: number;
}

type BookSide = Map<number, BookLevel>;
type RunnerBook = Record<Side, BookSide>;

/** Levels that bets took, so that they can be given back. */
export interface Taking {
  runnerId: string;
  side: Side;
  fills: readonly Fill[];
  /** Number of the last feed event when they were taken. */
  stated: number;
}

/** The price levels of a market's runners. Our bets consume sizes until the feed restates the level. */
export interface MarketBook {
  /** Applies prices as feed event number `stated`. */
  apply(image: boolean, runners: readonly RunnerPrices[], stated: number): void;
  /** What is offered now, best first; paise. */
  levels(runnerId: string, side: Side): Level[];
  take(taking: Taking): void;
  /** Undoes `take`, except on levels that the feed has restated since. */
  giveBack(taking: Taking): void;
}

/** An empty book. */
export function createMarketBook(): MarketBook {
  const runners = new Map<string, RunnerBook>();

  const open = (id: string): RunnerBook => {
    const book = runners.get(id) ?? { back: new Map(), lay: new Map() };
    runners.set(id, book);
    return book;
  };

  const state = (side: BookSide, changes: readonly LevelChange[], stated: number) => {
    for (const [price, size] of changes) {
      if (size === 0) side.delete(price);
      else side.set(price, { size, stated, taken: 0 });
    }
  };

  const change = ({ runnerId, side, fills, stated }: Taking, sign: 1 | -1) => {
    for (const { price, stake } of fills) {
      const level = runners.get(runnerId)?.[side].get(price);
      if (level && level.stated <= stated) level.taken += sign * stake;
    }
  };

  return {
    apply(image, changes, stated) {
      if (image) runners.clear();
      for (const { id, back, lay } of changes) {
        const book = open(id);
        state(book.back, back, stated);
        state(book.lay, lay, stated);
      }
    },
    levels(runnerId, side) {
      const book = runners.get(runnerId)?.[side] ?? new Map<number, BookLevel>();
      return [...book]
        .map(([price, { size, taken }]) => ({ price, size: size - taken }))
        .filter(({ size }) => size > 0)
        .toSorted(compareBest(side));
    },
    take: (taking) => change(taking, 1),
    giveBack: (taking) => change(taking, -1),
  };
}
