import { compareBest, type Level } from '../../exchange/matching.ts';
import type { Fill, Side } from '../../exchange/position.ts';
import type { LevelChange, RunnerPrices } from '../feed.ts';

interface BookLevel {
  /** As the feed stated it, paise. */
  size: number;
  /** Number of the feed event that stated this size first; events that repeat it change nothing. */
  stated: number;
  /** What our bets took since, paise. */
  taken: number;
}

type BookSide = Map<number, BookLevel>;
type RunnerBook = Record<Side, BookSide>;

/** Levels that bets took, so that they can be given back. */
export interface LiquidityReservation {
  runnerId: string;
  side: Side;
  fills: readonly Fill[];
  /** Number of the last feed event when they were taken. */
  stated: number;
}

/** A level as an image keeps it; sizes in paise. */
type LevelImage = readonly [price: number, size: number, stated: number, taken: number];

/** All levels of a book, in a form that becomes JSON and back. */
export type BookSnapshot = readonly (readonly [
  runnerId: string,
  back: readonly LevelImage[],
  lay: readonly LevelImage[],
])[];

/** The price levels of a market's runners. Our bets consume sizes until the feed states another size. */
export interface MarketBook {
  /** Applies prices as feed event number `stated`. */
  apply(image: boolean, runners: readonly RunnerPrices[], stated: number): void;
  /** What is offered now, best first; paise. */
  levels(runnerId: string, side: Side): Level[];
  take(taking: LiquidityReservation): void;
  /** Undoes `take`, except on levels whose size the feed has changed since. */
  releaseLiquidity(taking: LiquidityReservation): void;
  /** What this server may give to a bet: what is offered less what is reserved, best first; paise. */
  offered(runnerId: string, side: Side): Level[];
  /**
   * Keeps sizes for a bet on a copy of another server's book, until that one counts them: they are
   * offered no longer, but still shown.
   */
  reserve(taking: LiquidityReservation): void;
  /** Undoes `reserve`; whether there was such a reservation. */
  release(taking: LiquidityReservation): boolean;
  /** All of the book; reservations are no part of it. */
  image(): BookSnapshot;
  /** Makes the levels those of the image. */
  restore(image: BookSnapshot): void;
}

const toImage = (side: BookSide) =>
  [...side].map(([price, { size, stated, taken }]): LevelImage => [price, size, stated, taken]);
const fromImage = (levels: readonly LevelImage[]): BookSide =>
  new Map(levels.map(([price, size, stated, taken]) => [price, { size, stated, taken }]));

/** An empty book. */
export function createMarketBook(): MarketBook {
  const runners = new Map<string, RunnerBook>();
  const reserved = new Set<LiquidityReservation>();

  const open = (id: string): RunnerBook => {
    const book = runners.get(id) ?? { back: new Map(), lay: new Map() };
    runners.set(id, book);
    return book;
  };

  /** A size that is only repeated offers nothing new: what bets took of it before stays taken. */
  const state = (
    { side, before = side }: { side: BookSide; before: BookSide | undefined },
    changes: readonly LevelChange[],
    stated: number,
  ) => {
    for (const [price, size] of changes) {
      const known = before.get(price);
      if (size === 0) side.delete(price);
      else side.set(price, known?.size === size ? known : { size, stated, taken: 0 });
    }
  };

  const change = ({ runnerId, side, fills, stated }: LiquidityReservation, sign: 1 | -1) => {
    for (const { price, stake } of fills) {
      const level = runners.get(runnerId)?.[side].get(price);
      if (level && level.stated <= stated) level.taken += sign * stake;
    }
  };

  const list = (
    runnerId: string,
    side: Side,
    lessOf: (price: number, level: BookLevel) => number,
  ) =>
    [...(runners.get(runnerId)?.[side] ?? new Map<number, BookLevel>())]
      .map(([price, level]) => ({ price, size: level.size - level.taken - lessOf(price, level) }))
      .filter(({ size }) => size > 0)
      .toSorted(compareBest(side));

  /** What is reserved of a level whose size its feed has not changed since. */
  const reservedOf = (runnerId: string, side: Side) => {
    const own = [...reserved].filter((one) => one.runnerId === runnerId && one.side === side);
    return (price: number, level: BookLevel) =>
      own
        .filter(({ stated }) => level.stated <= stated)
        .flatMap(({ fills }) => fills.filter((fill) => fill.price === price))
        .reduce((sum, { stake }) => sum + stake, 0);
  };

  return {
    apply(image, changes, stated) {
      const before = new Map(runners);
      if (image) runners.clear();
      for (const { id, back, lay } of changes) {
        const [book, known] = [open(id), before.get(id)];
        state({ side: book.back, before: known?.back }, back, stated);
        state({ side: book.lay, before: known?.lay }, lay, stated);
      }
    },
    levels: (runnerId, side) => list(runnerId, side, () => 0),
    offered: (runnerId, side) => list(runnerId, side, reservedOf(runnerId, side)),
    take: (taking) => change(taking, 1),
    releaseLiquidity: (taking) => change(taking, -1),
    reserve: (taking) => void reserved.add(taking),
    release: (taking) => reserved.delete(taking),
    image: () =>
      [...runners].map(([id, { back, lay }]) => [id, toImage(back), toImage(lay)] as const),
    restore(image) {
      runners.clear();
      for (const [id, back, lay] of image) {
        runners.set(id, { back: fromImage(back), lay: fromImage(lay) });
      }
    },
  };
}
