/** Prices and rates are integers of 1/10,000 while they are multiplied. */
const PRICE_UNIT = 10_000;

/** Returns a price or rate as an integer, so that sums of stake × price are exact. */
export const toPriceUnits = (price: number) => BigInt(Math.round(price * PRICE_UNIT));
export const ONE_PRICE_UNIT = BigInt(PRICE_UNIT);

/** Divides units by `parts` to the nearest whole; halves go away from 0, so that both sides of a bet mirror each other. */
export function divideNearest(units: bigint, parts: bigint): bigint {
  const half = parts / 2n;
  return units < 0n ? -((-units + half) / parts) : (units + half) / parts;
}

/** Returns `units` of paise/10,000 as paise, to the nearest. */
const toNearestPaise = (units: bigint) => Number(divideNearest(units, ONE_PRICE_UNIT));

export type Side = 'back' | 'lay';

/** 'decimal': odds, stake × (odds − 1) is won; 'rate': stake × rate is won. */
export type PriceType = 'decimal' | 'rate';

/** A part of a bet that was matched at one price; stake in paise. */
export interface Fill {
  price: number;
  stake: number;
  /**
   * Number of the last feed event when it was matched, under its stored name; absent on a
   * hypothetical fill.
   */
  stated?: number;
  /**
   * The counterparty: other players, or in a cross-match the bets on all other runners; the feed's
   * market maker when absent.
   */
  from?: 'players' | 'runners';
}

/** A bet's position on a market: one side of one runner, filled at one or more prices. */
export interface Position {
  runnerId: string;
  side: Side;
  priceType: PriceType;
  fills: readonly Fill[];
}

/** The removal of a runner after bets were placed. */
export interface Removal {
  runnerId: string;
  /** Number of the feed event that removed it. */
  seq: number;
  /** Percent by which the prices of the other runners are reduced. */
  percent: number;
  /** Only the winnings are reduced: of markets with several winners. */
  isOfWinnings?: boolean;
}

/** Returns what a removal reduces, by a market's number of winners (Betfair, rules on non-runners). */
export const toReduction = (winners: number): Pick<Removal, 'isOfWinnings'> =>
  winners > 1 ? { isOfWinnings: true } : {};

/** A bet's results in paise for its player: where its runner wins, and where it loses. */
export interface Outcomes {
  ifWins: number;
  ifLoses: number;
}

/** The same in paise/10,000. */
interface OutcomeUnits {
  ifWins: bigint;
  ifLoses: bigint;
}

/** Smaller adjustment factors change no price of a win market (Betfair, rules on non-runners), percent. */
const MIN_REDUCTION = 2.5;
/** No price is reduced below the ladder's first one. */
const MIN_PRICE_UNITS = toPriceUnits(1.01);
const PERCENT_UNITS = 100n * ONE_PRICE_UNIT;

/** Stake of all fills, in paise. */
export const calculateStake = ({ fills }: Pick<Position, 'fills'>) =>
  fills.reduce((sum, fill) => sum + fill.stake, 0);

/** A price in units of 1/10,000, divided by `parts`: several reductions leave it exact. */
interface ExactPrice {
  units: bigint;
  parts: bigint;
}

/**
 * Returns a fill's price, reduced by the runners removed since it was taken: each takes its percentage
 * off the decimal price, or off its winnings. Rates are not reduced.
 */
function reducePrice(
  { price, stated: lastUpdateSeq }: Fill,
  priceType: PriceType,
  removals: readonly Removal[],
): ExactPrice {
  let units = toPriceUnits(price);
  let parts = 1n;
  if (priceType !== 'decimal' || lastUpdateSeq === undefined) return { units, parts };
  for (const { seq, percent, isOfWinnings = false } of removals) {
    if (seq <= lastUpdateSeq || (percent < MIN_REDUCTION && !isOfWinnings)) continue;
    const base = isOfWinnings ? ONE_PRICE_UNIT * parts : 0n;
    units = base * PERCENT_UNITS + (units - base) * (PERCENT_UNITS - toPriceUnits(percent));
    parts *= PERCENT_UNITS;
  }
  const isTooLow = units < MIN_PRICE_UNITS * parts;
  return isTooLow ? { units: MIN_PRICE_UNITS, parts: 1n } : { units, parts };
}

/**
 * Returns the bet's two results: a back wins stake × (odds − 1) or stake × rate, a lay loses it. They
 * are exact, after reductions to the nearest paise/10,000 of each fill.
 */
export function calculateOutcomeUnits(
  { side, priceType, fills }: Omit<Position, 'runnerId'>,
  removals: readonly Removal[] = [],
): OutcomeUnits {
  const base = priceType === 'decimal' ? ONE_PRICE_UNIT : 0n;
  let profit = 0n;
  for (const fill of fills) {
    const { units, parts } = reducePrice(fill, priceType, removals);
    profit += divideNearest(BigInt(fill.stake) * (units - base * parts), parts);
  }
  const stake = BigInt(calculateStake({ fills })) * ONE_PRICE_UNIT;
  return side === 'back'
    ? { ifWins: profit, ifLoses: -stake }
    : { ifWins: -profit, ifLoses: stake };
}

/** Returns the bet's two results in paise, to the nearest. */
export function calculateOutcomes(
  position: Omit<Position, 'runnerId'>,
  removals?: readonly Removal[],
): Outcomes {
  const { ifWins, ifLoses } = calculateOutcomeUnits(position, removals);
  return { ifWins: toNearestPaise(ifWins), ifLoses: toNearestPaise(ifLoses) };
}

/** Returns the bet's best result, in paise. */
export function calculatePotentialProfit(position: Omit<Position, 'runnerId'>): number {
  const { ifWins, ifLoses } = calculateOutcomes(position);
  return Math.max(ifWins, ifLoses);
}

/** Returns the bet's risk by itself, in paise, positive. */
export function calculateLiability(position: Omit<Position, 'runnerId'>): number {
  const { ifWins, ifLoses } = calculateOutcomes(position);
  return Math.max(0, -Math.min(ifWins, ifLoses));
}

/**
 * Returns the price of the whole bet, for display: the mean over its fills, to two decimals (rates:
 * four).
 */
export function calculateMeanPrice({
  fills,
  priceType,
}: Omit<Position, 'runnerId' | 'side'>): number {
  const stake = calculateStake({ fills });
  if (stake === 0) return 0;
  const mean = fills.reduce((sum, fill) => sum + fill.price * fill.stake, 0) / stake;
  const scale = priceType === 'decimal' ? 100 : 10_000;
  return Math.round(mean * scale) / scale;
}
