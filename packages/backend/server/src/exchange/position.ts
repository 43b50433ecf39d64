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
  /** Number of the last feed event when it was matched; absent on a hypothetical fill. */
  eventSeq?: number;
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
}

/** The removals of a market, and its number of winners: with several they reduce another amount. */
export interface Reductions {
  removals: readonly Removal[];
  winners: number;
}

/** A bet's results in paise for its player: where its runner wins, and where it loses. */
export interface Outcomes {
  ifWins: number;
  ifLoses: number;
}

/** The same in paise/10,000: exact. */
interface OutcomeUnits {
  ifWins: bigint;
  ifLoses: bigint;
}

/** Smaller adjustment factors change no price; those of places always count (Betfair, non-runners). */
const MIN_REDUCTION = 2.5;
/** No price is reduced below the ladder's first one. */
const MIN_PRICE_UNITS = toPriceUnits(1.01);
const PERCENT_UNITS = 100n * ONE_PRICE_UNIT;
const NO_REDUCTIONS: Reductions = { removals: [], winners: 1 };

/** Stake of all fills, in paise. */
export const calculateStake = ({ fills }: Pick<Position, 'fills'>) =>
  fills.reduce((sum, fill) => sum + fill.stake, 0);

/** Returns units less a percentage. */
const takeOff = (units: bigint, percent: number) =>
  (units * (PERCENT_UNITS - toPriceUnits(percent))) / PERCENT_UNITS;

/** Returns a price in units of 1/10,000 after removals: each takes its percentage off the whole of it. */
function reducePrice(price: number, removals: readonly Removal[]): bigint {
  const counted = removals.filter(({ percent }) => percent >= MIN_REDUCTION);
  const units = toPriceUnits(price);
  if (counted.length === 0) return units;
  const reduced = counted.reduce((rest, { percent }) => takeOff(rest, percent), units);
  // biome-ignore lint/complexity/useMathMinMax: Math.max takes no bigint
  return reduced < MIN_PRICE_UNITS ? MIN_PRICE_UNITS : reduced;
}

/**
 * Returns what a back of the fill wins, in paise/10,000. Runners removed since it was matched reduce
 * its price, or in a market of several winners what it wins without the stake; no rates.
 */
function calculateWin(
  { price, stake, eventSeq = Number.POSITIVE_INFINITY }: Fill,
  priceType: PriceType,
  { removals, winners }: Reductions,
): bigint {
  const units = BigInt(stake);
  if (priceType === 'rate') return units * toPriceUnits(price);
  const later = removals.filter(({ seq }) => seq > eventSeq);
  if (winners === 1) return units * (reducePrice(price, later) - ONE_PRICE_UNIT);
  const win = units * (toPriceUnits(price) - ONE_PRICE_UNIT);
  return later.reduce((rest, { percent }) => takeOff(rest, percent), win);
}

/** Returns the bet's two results exactly: a back wins stake × (odds − 1) or stake × rate, a lay loses it. */
export function calculateOutcomeUnits(
  { side, priceType, fills }: Omit<Position, 'runnerId'>,
  reductions: Reductions = NO_REDUCTIONS,
): OutcomeUnits {
  let profit = 0n;
  for (const fill of fills) profit += calculateWin(fill, priceType, reductions);
  const stake = BigInt(calculateStake({ fills })) * ONE_PRICE_UNIT;
  return side === 'back'
    ? { ifWins: profit, ifLoses: -stake }
    : { ifWins: -profit, ifLoses: stake };
}

/** Returns the bet's two results in paise, to the nearest. */
export function calculateOutcomes(
  position: Omit<Position, 'runnerId'>,
  reductions?: Reductions,
): Outcomes {
  const { ifWins, ifLoses } = calculateOutcomeUnits(position, reductions);
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
