import { compareBest, type Level } from '../../exchange/matching.ts';
import type { Fill, Side } from '../../exchange/position.ts';
import type { FeedLeg } from '../../exchange/unmatched.ts';
import type { LevelChange, RunnerPrices } from '../feed.ts';

interface BookLevel {
  /** As the feed published it, paise. */
  size: number;
  /**
   * Number of the feed event that published this size first; events that repeat it change nothing.
   */
  lastUpdateSeq: number;
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
  lastUpdateSeq: number;
}

/**
 * Returns the liquidity that a cross-match of bets of `side` takes of the feed on another runner: that
 * of those who bet against it.
 */
export const toFeedTaking = (
  { runnerId, ...fill }: FeedLeg,
  side: Side,
  lastUpdateSeq: number,
): LiquidityReservation => ({
  runnerId,
  side: side === 'back' ? 'lay' : 'back',
  fills: [fill],
  lastUpdateSeq,
});

/** A level in a snapshot; sizes in paise. */
type LevelSnapshot = readonly [price: number, size: number, lastUpdateSeq: number, taken: number];

/** The unmatched size of players' bets at a price, paise. */
type UnmatchedSnapshot = readonly [price: number, size: number];

/** All levels of a book, serializable as JSON; a server of an earlier version omits the players'. */
export type BookSnapshot = readonly (readonly [
  runnerId: string,
  back: readonly LevelSnapshot[],
  lay: readonly LevelSnapshot[],
  backUnmatched?: readonly UnmatchedSnapshot[],
  layUnmatched?: readonly UnmatchedSnapshot[],
])[];

/**
 * The price levels of a market's runners. Bets consume sizes until the feed publishes another size.
 */
export interface MarketBook {
  /** Grows with each change of what `snapshot` returns. */
  readonly version: number;
  /** Applies prices as feed event number `lastUpdateSeq`. */
  apply(isSnapshot: boolean, runners: readonly RunnerPrices[], lastUpdateSeq: number): void;
  /** Returns the feed's available levels, best first; paise. */
  levels(runnerId: string, side: Side): Level[];
  /** Changes the size of players' unmatched bets that those who bet on `side` can get at a price, by paise. */
  addUnmatched(runnerId: string, side: Side, price: number, paise: number): void;
  /** Returns the levels of players' unmatched bets, best first; paise. */
  unmatched(runnerId: string, side: Side): Level[];
  /** Returns the levels of feed and players together, one for each price, best first; paise. */
  shown(runnerId: string, side: Side): Level[];
  take(taking: LiquidityReservation): void;
  /** Undoes `take`, except on levels whose size the feed has changed since. */
  releaseLiquidity(taking: LiquidityReservation): void;
  /** Returns the liquidity for a bet: the levels less the reservations, best first; paise. */
  offered(runnerId: string, side: Side): Level[];
  /**
   * Reserves sizes for a bet on a replica of another server's book, until that one counts them:
   * they are unavailable, but still shown.
   */
  reserve(taking: LiquidityReservation): void;
  /** Undoes `reserve`; returns false if the reservation does not exist. */
  release(taking: LiquidityReservation): boolean;
  /** Returns a snapshot of the book, without reservations. */
  snapshot(): BookSnapshot;
  /** Restores the levels of a snapshot. */
  restore(snapshot: BookSnapshot): void;
}

const toSnapshot = (side: BookSide) =>
  [...side].map(
    ([price, { size, lastUpdateSeq, taken }]): LevelSnapshot => [price, size, lastUpdateSeq, taken],
  );
const NO_UNMATCHED: ReadonlyMap<number, number> = new Map();

const fromSnapshot = (levels: readonly LevelSnapshot[]): BookSide =>
  new Map(
    levels.map(([price, size, lastUpdateSeq, taken]) => [price, { size, lastUpdateSeq, taken }]),
  );

/** Creates an empty book. */
export function createMarketBook(): MarketBook {
  const runners = new Map<string, RunnerBook>();
  /** By runner; a snapshot of the feed does not change it. */
  const players = new Map<string, Record<Side, Map<number, number>>>();
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
    lastUpdateSeq: number,
  ) => {
    for (const [price, size] of changes) {
      const known = before.get(price);
      if (size === 0) side.delete(price);
      else side.set(price, known?.size === size ? known : { size, lastUpdateSeq, taken: 0 });
    }
  };

  const change = ({ runnerId, side, fills, lastUpdateSeq }: LiquidityReservation, sign: 1 | -1) => {
    version += 1;
    for (const { price, stake, from } of fills) {
      if (from) continue;
      const level = runners.get(runnerId)?.[side].get(price);
      if (level && level.lastUpdateSeq <= lastUpdateSeq) level.taken += sign * stake;
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
        .filter(({ lastUpdateSeq }) => level.lastUpdateSeq <= lastUpdateSeq)
        .flatMap(({ fills }) => fills.filter((fill) => fill.price === price && !fill.from))
        .reduce((sum, { stake }) => sum + stake, 0);
  };

  const levels = (runnerId: string, side: Side) => list(runnerId, side, () => 0);
  const unmatchedOf = (runnerId: string, side: Side) =>
    players.get(runnerId)?.[side] ?? NO_UNMATCHED;
  const unmatched = (runnerId: string, side: Side) =>
    [...unmatchedOf(runnerId, side)]
      .map(([price, size]): Level => ({ price, size, from: 'players' }))
      .toSorted(compareBest(side));

  return {
    get version() {
      return version;
    },
    apply(isSnapshot, changes, lastUpdateSeq) {
      version += 1;
      const before = new Map(runners);
      if (isSnapshot) runners.clear();
      for (const { id, back, lay } of changes) {
        const [book, known] = [open(id), before.get(id)];
        state({ side: book.back, before: known?.back }, back, lastUpdateSeq);
        state({ side: book.lay, before: known?.lay }, lay, lastUpdateSeq);
      }
    },
    levels,
    addUnmatched(runnerId, side, price, paise) {
      version += 1;
      const own = players.get(runnerId) ?? { back: new Map(), lay: new Map() };
      players.set(runnerId, own);
      const size = (own[side].get(price) ?? 0) + paise;
      if (size > 0) own[side].set(price, size);
      else own[side].delete(price);
    },
    unmatched,
    shown(runnerId, side) {
      const sizes = new Map(unmatchedOf(runnerId, side));
      if (sizes.size === 0) return levels(runnerId, side);
      for (const { price, size } of levels(runnerId, side))
        sizes.set(price, (sizes.get(price) ?? 0) + size);
      return [...sizes].map(([price, size]) => ({ price, size })).toSorted(compareBest(side));
    },
    offered: (runnerId, side) => list(runnerId, side, reservedOf(runnerId, side)),
    take: (taking) => change(taking, 1),
    releaseLiquidity: (taking) => change(taking, -1),
    reserve: (taking) => void reserved.add(taking),
    release: (taking) => reserved.delete(taking),
    snapshot: () =>
      [...new Set([...runners.keys(), ...players.keys()])].map((id) => {
        const { back, lay } = runners.get(id) ?? { back: new Map(), lay: new Map() };
        const ofPlayers = [[...unmatchedOf(id, 'back')], [...unmatchedOf(id, 'lay')]] as const;
        return [id, toSnapshot(back), toSnapshot(lay), ...ofPlayers] as const;
      }),
    restore(snapshot) {
      version += 1;
      runners.clear();
      players.clear();
      for (const [id, back, lay, backUnmatched, layUnmatched] of snapshot) {
        runners.set(id, { back: fromSnapshot(back), lay: fromSnapshot(lay) });
        players.set(id, { back: new Map(backUnmatched), lay: new Map(layUnmatched) });
      }
    },
  };
}
