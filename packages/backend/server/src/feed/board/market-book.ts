import { compareBest, type Level } from '../../exchange/matching.ts';
import type { Fill, Side } from '../../exchange/position.ts';
import type { LevelChange, RunnerPrices } from '../feed.ts';

interface BookLevel {
  /** As the feed published it, paise. */
  size: number;
  /**
   * Number of the feed event that published this size first; events that repeat it change nothing.
   */
  eventSeq: number;
  /** The part that bets took since, paise. */
  taken: number;
}

type BookSide = Map<number, BookLevel>;
type RunnerBook = Record<Side, BookSide>;

/** Levels that bets took, so that they can be released. */
export interface LiquidityReservation {
  runnerId: string;
  side: Side;
  fills: readonly Fill[];
  /** Number of the last feed event when they were taken. */
  eventSeq: number;
}

/** A level in a snapshot; sizes in paise. */
type LevelSnapshot = readonly [price: number, size: number, eventSeq: number, taken: number];

/** All levels of a book, serializable as JSON. */
export type BookSnapshot = readonly (readonly [
  runnerId: string,
  back: readonly LevelSnapshot[],
  lay: readonly LevelSnapshot[],
])[];

/**
 * The price levels of a market's runners. Bets consume sizes until the feed publishes another size.
 */
export interface MarketBook {
  /** Grows with each change of what `snapshot` returns. */
  readonly version: number;
  /** Applies prices as feed event number `eventSeq`. */
  apply(isSnapshot: boolean, runners: readonly RunnerPrices[], eventSeq: number): void;
  /** Returns the available levels, best first; paise. */
  levels(runnerId: string, side: Side): Level[];
  take(reservation: LiquidityReservation): void;
  /** Undoes `take`, except on levels whose size the feed has changed since. */
  releaseLiquidity(reservation: LiquidityReservation): void;
  /** Returns the liquidity for a bet: the levels less the reservations, best first; paise. */
  offered(runnerId: string, side: Side): Level[];
  /**
   * Reserves sizes for a bet on a replica of another server's book, until that one counts them:
   * they are unavailable, but still shown.
   */
  reserve(reservation: LiquidityReservation): void;
  /** Undoes `reserve`; returns false if the reservation does not exist. */
  release(reservation: LiquidityReservation): boolean;
  /** Returns a snapshot of the book, without reservations. */
  snapshot(): BookSnapshot;
  /** Restores the levels of a snapshot. */
  restore(snapshot: BookSnapshot): void;
}

const toSnapshot = (side: BookSide) =>
  [...side].map(
    ([price, { size, eventSeq, taken }]): LevelSnapshot => [price, size, eventSeq, taken],
  );
const fromSnapshot = (levels: readonly LevelSnapshot[]): BookSide =>
  new Map(levels.map(([price, size, eventSeq, taken]) => [price, { size, eventSeq, taken }]));

/** Creates an empty book. */
export function createMarketBook(): MarketBook {
  const runners = new Map<string, RunnerBook>();
  const reserved = new Set<LiquidityReservation>();
  let version = 0;

  const open = (id: string): RunnerBook => {
    const book = runners.get(id) ?? { back: new Map(), lay: new Map() };
    runners.set(id, book);
    return book;
  };

  /** A repeated size is no new liquidity: the part that bets took stays taken. */
  const state = (
    { side, before = side }: { side: BookSide; before: BookSide | undefined },
    changes: readonly LevelChange[],
    eventSeq: number,
  ) => {
    for (const [price, size] of changes) {
      const known = before.get(price);
      if (size === 0) side.delete(price);
      else side.set(price, known?.size === size ? known : { size, eventSeq, taken: 0 });
    }
  };

  const change = ({ runnerId, side, fills, eventSeq }: LiquidityReservation, sign: 1 | -1) => {
    version += 1;
    for (const { price, stake } of fills) {
      const level = runners.get(runnerId)?.[side].get(price);
      if (level && level.eventSeq <= eventSeq) level.taken += sign * stake;
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

  /** Returns the reservations of levels whose size the feed has not changed since. */
  const reservedOf = (runnerId: string, side: Side) => {
    const own = [...reserved].filter((one) => one.runnerId === runnerId && one.side === side);
    return (price: number, level: BookLevel) =>
      own
        .filter(({ eventSeq }) => level.eventSeq <= eventSeq)
        .flatMap(({ fills }) => fills.filter((fill) => fill.price === price))
        .reduce((sum, { stake }) => sum + stake, 0);
  };

  return {
    get version() {
      return version;
    },
    apply(isSnapshot, changes, eventSeq) {
      version += 1;
      const before = new Map(runners);
      if (isSnapshot) runners.clear();
      for (const { id, back, lay } of changes) {
        const [book, known] = [open(id), before.get(id)];
        state({ side: book.back, before: known?.back }, back, eventSeq);
        state({ side: book.lay, before: known?.lay }, lay, eventSeq);
      }
    },
    levels: (runnerId, side) => list(runnerId, side, () => 0),
    offered: (runnerId, side) => list(runnerId, side, reservedOf(runnerId, side)),
    take: (reservation) => change(reservation, 1),
    releaseLiquidity: (reservation) => change(reservation, -1),
    reserve: (reservation) => void reserved.add(reservation),
    release: (reservation) => reserved.delete(reservation),
    snapshot: () =>
      [...runners].map(([id, { back, lay }]) => [id, toSnapshot(back), toSnapshot(lay)] as const),
    restore(snapshot) {
      version += 1;
      runners.clear();
      for (const [id, back, lay] of snapshot) {
        runners.set(id, { back: fromSnapshot(back), lay: fromSnapshot(lay) });
      }
    },
  };
}
