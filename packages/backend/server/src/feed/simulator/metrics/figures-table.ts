import type { CalibrationFigures } from './calibration.ts';
import { selectWorstDecile } from './calibration.ts';
import type { MarketFigures } from './market-figures.ts';

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
