import { calculateClosing, type MarketPlan } from '../market/market-plan.ts';
import { tradeOdds } from '../market/odds-market.ts';
import { createSource, generateMatchEvents } from '../run/generate-events.ts';
import type { SimulatedKind } from '../run/simulated-matches.repository.ts';
import type { Story } from '../story.ts';
import { type CalibrationFigures, selectWorstDecile } from './calibration.ts';
import { type MarketFigures, measureMarket } from './market-figures.ts';

/** A column of a table: its head and its metrics. */
export interface Column {
  head: string;
  figures: MarketFigures;
  /** Rupees of one unit of its sizes. */
  unit: number;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const thousands = (rupees: number) => `${(rupees / 1000).toFixed(1)}K`;
const quartiles = ({ p25, median, p75 }: MarketFigures['bestSize'], unit: number) =>
  [p25, median, p75].map((size) => thousands(size * unit)).join(' · ');

const ROWS: readonly (readonly [name: string, read: (column: Column) => string])[] = [
  ['seconds open in play', ({ figures }) => String(figures.seconds)],
  ['changes a second, mean', ({ figures }) => figures.changesPerSecond.toFixed(2)],
  ['changes a second, most', ({ figures }) => String(figures.mostChangesInASecond)],
  ['seconds in which a best price changes', ({ figures }) => percent(figures.bestPriceChanges)],
  ['seconds in which the top three change', ({ figures }) => percent(figures.topThreeChanges)],
  ['spread in ticks, median', ({ figures }) => String(figures.spread.median)],
  ['spread in ticks, mean', ({ figures }) => figures.spread.mean.toFixed(2)],
  ['spread in ticks, 90 % below', ({ figures }) => String(figures.spread.p90)],
  ['levels a side (ten at most counted), mean', ({ figures }) => figures.levels.mean.toFixed(1)],
  ['₹ at the best price, quartiles', ({ figures, unit }) => quartiles(figures.bestSize, unit)],
  ['₹ in the top three, quartiles', ({ figures, unit }) => quartiles(figures.topThreeSize, unit)],
  ['share of the time suspended', ({ figures }) => percent(figures.suspended)],
];

const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Formats markets beside each other as a Markdown table. */
export const toMarketTable = (columns: readonly Column[]) =>
  [
    toRow(['in play', ...columns.map(({ head }) => head)]),
    toRow(['---', ...columns.map(() => '---:')]),
    ...ROWS.map(([name, read]) => toRow([name, ...columns.map(read)])),
  ].join('\n');

/** Formats the calibration of each sport as a Markdown table. */
export const toCalibrationTable = (sports: readonly (readonly [string, CalibrationFigures])[]) =>
  [
    toRow([
      'sport',
      'matches',
      'worst decile off by',
      ...[1, 2, 3, 4].map((quarter) => `Brier, quarter ${quarter}: model / before`),
    ]),
    toRow(['---', '---:', '---:', '---:', '---:', '---:', '---:']),
    ...sports.map(([sport, figures]) =>
      toRow([
        sport,
        String(figures.matches),
        `${selectWorstDecile(figures).toFixed(2)} points`,
        ...figures.quarters.map(
          ({ model, before }) => `${model.toFixed(3)} / ${before.toFixed(3)}`,
        ),
      ]),
    ),
  ].join('\n');

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

const START = Date.UTC(2026, 0, 1);
const LEAD_MS = 60_000;

/** The odds market of a simulated match on a clock of its own, at the recorded market's pace. */
export function planMarket(kind: SimulatedKind, seed: number, pace = 1): MarketPlan<Story> {
  const { story } = generateMatchEvents(kind, seed);
  const runnerIds = story.moments[0]?.chances.map((_, place) => String(place + 1)) ?? [];
  const startsAt = START + LEAD_MS;
  return { marketId: 'odds', runnerIds, story, opensAt: START, startsAt, betDelay: 5, pace };
}

/** Measures the odds market of several matches, one after another, in seconds as watched at `speed`. */
export function measureSimulated(
  kind: SimulatedKind,
  seeds: readonly number[],
  speed = 1,
): MarketFigures {
  let shift = 0;
  let ids: readonly string[] = [];
  const steps = seeds.flatMap((seed) => {
    const plan = planMarket(kind, seed, speed);
    const own = [...tradeOdds(plan, createSource(seed, 'odds'))];
    const moved = own.map((step) => ({ ...step, at: Math.round((step.at + shift) / speed) }));
    shift += calculateClosing(plan) - START + LEAD_MS;
    ids = plan.runnerIds;
    return moved;
  });
  return measureMarket(steps, ids);
}
