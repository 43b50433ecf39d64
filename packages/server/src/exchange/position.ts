import { ceilPaise, floorPaise, ONE_PRICE_UNIT, toPriceUnits } from './price-units.ts';

export type Side = 'back' | 'lay';

/** 'decimal': odds, stake × (odds − 1) is won; 'rate': stake × rate is won (decisions, "Betting rules"). */
export type PriceType = 'decimal' | 'rate';

/** A part of a bet that was taken at one price; stake in paise. */
export interface Fill {
  price: number;
  stake: number;
}

/** What a bet does to a market: one side of one runner, filled at one or more prices. */
export interface Position {
  runnerId: string;
  side: Side;
  priceType: PriceType;
  fills: readonly Fill[];
}

/** Stake of all fills, in paise. */
export const calculateStake = ({ fills }: Pick<Position, 'fills'>) =>
  fills.reduce((sum, fill) => sum + fill.stake, 0);

/** Stake × (odds − 1), or stake × rate, over all fills, in paise/10,000: exact. */
function winUnits({ fills, priceType }: Pick<Position, 'fills' | 'priceType'>): bigint {
  const base = priceType === 'decimal' ? ONE_PRICE_UNIT : 0n;
  let units = 0n;
  for (const { price, stake } of fills) units += BigInt(stake) * (toPriceUnits(price) - base);
  return units;
}

/**
 * The two ends of a bet for its player, in paise. Fractions of a paisa go against the player, once a
 * bet: what is won is rounded down, what is risked is rounded up.
 */
export function calculateOutcomes(position: Omit<Position, 'runnerId'>): {
  /** Result if the runner wins. */
  ifWins: number;
  /** Result if another runner wins. */
  ifLoses: number;
} {
  const stake = calculateStake(position);
  const units = winUnits(position);
  return position.side === 'back'
    ? { ifWins: floorPaise(units), ifLoses: stake === 0 ? 0 : -stake }
    : { ifWins: units === 0n ? 0 : -ceilPaise(units), ifLoses: stake };
}

/** What the bet wins at best, in paise. */
export function calculatePotentialProfit(position: Omit<Position, 'runnerId'>): number {
  const { ifWins, ifLoses } = calculateOutcomes(position);
  return Math.max(ifWins, ifLoses);
}

/** What the bet alone risks, in paise, positive. */
export function calculateLiability(position: Omit<Position, 'runnerId'>): number {
  const { ifWins, ifLoses } = calculateOutcomes(position);
  return Math.max(0, -Math.min(ifWins, ifLoses));
}

/** The price of the whole bet, for display: the mean over its fills, to two decimals (rates: four). */
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
