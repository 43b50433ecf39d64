import type { ErrorDetail } from '@exchange/contract';

/**
 * Whether a refused bet could wait in the book: less is available than asked, or the price moved.
 * Both refusals say which version of the market they saw; those of limits and funds do not. A session
 * line and a rate are taken as quoted or not at all.
 */
export const canPlacePartial = (
  { market_version }: ErrorDetail,
  selection: { rate?: number; priceType?: string } | undefined,
) =>
  market_version !== undefined &&
  selection !== undefined &&
  selection.rate === undefined &&
  selection.priceType !== 'rate';
