import type { PriceType } from '../matches/market.model.ts';
import type { Side } from './bets.model.ts';

/** Sizes at prices of a runner by the side of a bet, best first, in paise. */
export type HedgeLadder = Readonly<Record<Side, readonly { price: number; size: number }[]>>;

/** A bet of a hedge; stakes in paise. */
export interface Hedge {
  runnerId: string;
  side: Side;
  priceType: PriceType;
  fills: readonly { price: number; stake: number }[];
}

/** Share of a whole cash-out, in percent. */
export const WHOLE_SHARE = 100;

/** Returns the difference that one paisa of stake makes between a runner and all others. */
const toPayout = (price: number, priceType: PriceType) =>
  priceType === 'decimal' ? price : price + 1;

/**
 * Returns the stakes, level by level, that change a runner's result by `difference` paise;
 * undefined without enough liquidity.
 */
function coverDifference(
  levels: HedgeLadder[Side],
  difference: number,
  priceType: PriceType,
): Hedge['fills'] | undefined {
  const fills: { price: number; stake: number }[] = [];
  let left = difference;
  for (const { price, size } of levels) {
    const payout = toPayout(price, priceType);
    const wanted = Math.round(left / payout);
    const stake = Math.min(size, wanted);
    if (stake > 0) fills.push({ price, stake });
    left -= stake * payout;
    if (stake === wanted) return fills;
  }
  return undefined;
}

/**
 * Returns the bets that make all results equal to that of `reference`: runners above it are laid,
 * those below backed. A bet changes its runner against all others alike, so each difference is
 * hedged by itself; of each `share` percent. `gains` has what each runner's win adds, in paise.
 */
export function calculateHedges(
  reference: string,
  gains: ReadonlyMap<string, number>,
  ladders: ReadonlyMap<string, HedgeLadder>,
  priceType: PriceType,
  share = WHOLE_SHARE,
): Hedge[] | undefined {
  const target = gains.get(reference) ?? 0;
  const hedges: Hedge[] = [];
  for (const [runnerId, gain] of gains) {
    if (gain === target) continue;
    const side = gain > target ? 'lay' : 'back';
    const levels = ladders.get(runnerId)?.[side] ?? [];
    const fills = coverDifference(
      levels,
      (Math.abs(gain - target) * share) / WHOLE_SHARE,
      priceType,
    );
    if (!fills) return undefined;
    if (fills.length > 0) hedges.push({ runnerId, side, priceType, fills });
  }
  return hedges;
}
