import type { ErrorDetail } from '@exchange/contract';

/**
 * Returns true if a rejected bet could stay in the book: the rejection carries a market version,
 * unlike those of limits and funds. Session lines and rates are fill or kill.
 */
export const canPlacePartial = (
  { market_version }: ErrorDetail,
  selection: { rate?: number; priceType?: string } | undefined,
) =>
  market_version !== undefined &&
  selection !== undefined &&
  selection.rate === undefined &&
  selection.priceType !== 'rate';
