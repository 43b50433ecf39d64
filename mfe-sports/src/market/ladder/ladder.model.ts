import {
  type Bet,
  CLASSIC_LADDER,
  type Offer,
  type RunnerDepth,
  type Side,
} from '@exchange/contract';

const { prices: PRICES } = CLASSIC_LADDER;

/** Prices of the whole ladder. */
export const LADDER_SIZE = PRICES.length;

/** A price of the ladder; sizes in rupees, 0 for none. */
export interface LadderRow {
  /** Index of the price in the ladder, rising. */
  index: number;
  price: number;
  back: number;
  lay: number;
  traded: number;
  /** Traded size relative to the largest of the runner, 0 to 1. */
  tradedShare: number;
  isLast: boolean;
  /** The player's own waiting stakes. */
  ownBack: number;
  ownLay: number;
}

/** A range of indices of the ladder, both inclusive. */
export interface LadderRange {
  from: number;
  to: number;
}

/** Rows on either side of the centre, and rows that scrolling to an end adds. */
const MARGIN_ROWS = 20;

/**
 * Returns the index of the price that the ladder is centred on: the best price to back, else to lay,
 * else the last one.
 */
export function selectCentre({ back, lay, lastPrice }: RunnerDepth): number {
  const price = back[0]?.price ?? lay[0]?.price ?? lastPrice ?? 2;
  const index = PRICES.findIndex((one) => one >= price);
  return index < 0 ? LADDER_SIZE - 1 : index;
}

const clamp = (index: number) => Math.min(Math.max(index, 0), LADDER_SIZE - 1);

/** Returns the rows around an index. */
export const toRange = (centre: number): LadderRange => ({
  from: clamp(centre - MARGIN_ROWS),
  to: clamp(centre + MARGIN_ROWS),
});

/** Returns a range with further rows at one end; the same range at the ladder's end. */
export function growRange({ from, to }: LadderRange, end: 'from' | 'to'): LadderRange {
  return end === 'from'
    ? { from: clamp(from - MARGIN_ROWS), to }
    : { from, to: clamp(to + MARGIN_ROWS) };
}

const toSizes = (offers: readonly Offer[]) =>
  new Map(offers.map(({ price, size }) => [price, size]));

/** Returns the player's waiting bets on a side at a price. */
export const selectOwnAt = (bets: readonly Bet[], side: Side, price: number) =>
  bets.filter((bet) => bet.side === side && bet.askedOdds === price);

const sumOwn = (bets: readonly Bet[], side: Side, price: number) =>
  selectOwnAt(bets, side, price).reduce((sum, { unmatched }) => sum + unmatched, 0);

/** Returns the rows of a range, the highest price first; `bets` are the player's waiting ones. */
export function listRows(
  { back, lay, traded, lastPrice }: RunnerDepth,
  bets: readonly Bet[],
  { from, to }: LadderRange,
): LadderRow[] {
  const [backs, lays, volumes] = [toSizes(back), toSizes(lay), toSizes(traded)];
  const most = Math.max(...volumes.values(), 1);
  return PRICES.slice(from, to + 1)
    .map((price, place) => ({
      index: from + place,
      price,
      back: backs.get(price) ?? 0,
      lay: lays.get(price) ?? 0,
      traded: volumes.get(price) ?? 0,
      tradedShare: (volumes.get(price) ?? 0) / most,
      isLast: price === lastPrice,
      ownBack: sumOwn(bets, 'back', price),
      ownLay: sumOwn(bets, 'lay', price),
    }))
    .reverse();
}

/** Levels of each side that the weight of money counts. */
const WEIGHED_LEVELS = 5;

const sumOf = (offers: readonly Offer[]) =>
  offers.slice(0, WEIGHED_LEVELS).reduce((sum, { size }) => sum + size, 0);

/**
 * Returns the part of the money at the best levels that can be backed, in percent; the rest can be
 * laid. Undefined without any.
 */
export function calculateBackWeight({ back, lay }: RunnerDepth): number | undefined {
  const [backed, laid] = [sumOf(back), sumOf(lay)];
  return backed + laid === 0 ? undefined : Math.round((backed / (backed + laid)) * 100);
}
