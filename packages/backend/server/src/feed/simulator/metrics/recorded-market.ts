import type { MarketFigures } from './market-figures.ts';

/**
 * The result of `measureMarket` for the recorded T20 (exchange.md, "Recorded input": market
 * 1.200806927, from the start of play on); sizes in pounds. A test measures again where the
 * recording exists.
 */
export const RECORDED_MARKET: MarketFigures = {
  seconds: 13_578,
  changesPerSecond: 1.289,
  mostChangesInASecond: 9,
  bestPriceChanges: 0.1269,
  topThreeChanges: 0.5872,
  spread: { median: 1, mean: 2.013, p90: 4 },
  levels: { median: 10, mean: 9.368 },
  bestSize: { p25: 28.52, median: 166.04, p75: 730.01 },
  topThreeSize: { p25: 232.71, median: 845.41, p75: 2179.25 },
  suspended: 0.0036,
};

/** Rupees per recorded pound. */
export const RUPEES_A_POUND = 70;
