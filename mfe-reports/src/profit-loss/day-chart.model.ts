import type { DayResult } from '@exchange/contract';
import type { DayRange } from '../filters/range.model.ts';
import { toDay } from '../filters/range.model.ts';

/** A bar of the chart: a day, or a month in longer ranges; rupees. */
export interface ChartBar {
  /** `2026-07-11`, or `2026-07` for a month. */
  key: string;
  profitLoss: number;
}

/** Max days with a bar each; more would be too thin to see or tap. */
const MAX_DAYS = 62;

function listDays({ from, to }: DayRange): string[] {
  const days: string[] = [];
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  for (let i = 0; ; i += 1) {
    const next = toDay(new Date(year, month - 1, day + i));
    if (next > to) return days;
    days.push(next);
  }
}

/** Returns a bar for every day or month of the range, also without a settlement. */
export function calculateBars(results: readonly DayResult[], range: DayRange): ChartBar[] {
  const days = listDays(range);
  const toKey = (day: string) => (days.length > MAX_DAYS ? day.slice(0, 'YYYY-MM'.length) : day);
  const sums = new Map(days.map((day) => [toKey(day), 0]));
  for (const { day, profitLoss } of results) {
    const key = toKey(day);
    // Sums whole paise to avoid rounding errors.
    sums.set(key, Math.round(((sums.get(key) ?? 0) + profitLoss) * 100) / 100);
  }
  return [...sums].map(([key, profitLoss]) => ({ key, profitLoss }));
}

/** A bar's geometry in percent of the chart from its upper left. */
interface DrawnBar extends ChartBar {
  left: number;
  width: number;
  top: number;
  height: number;
}

export interface DrawnChart {
  bars: readonly DrawnBar[];
  /** Position of 0 in percent from the top. */
  zero: number;
  highest: number;
  lowest: number;
}

/** Share of its column that a bar fills. */
const FILLED = 0.72;

/** Returns the geometry of the bars: they rise and fall from the line of 0. */
export function calculateChart(bars: readonly ChartBar[]): DrawnChart {
  const results = bars.map(({ profitLoss }) => profitLoss);
  const highest = Math.max(0, ...results);
  const lowest = Math.min(0, ...results);
  const span = highest - lowest || 1;
  const zero = (highest / span) * 100;
  const place = 100 / Math.max(1, bars.length);
  return {
    highest,
    lowest,
    zero,
    bars: bars.map((bar, at) => {
      const height = (Math.abs(bar.profitLoss) / span) * 100;
      return {
        ...bar,
        left: (at + (1 - FILLED) / 2) * place,
        width: place * FILLED,
        top: bar.profitLoss > 0 ? zero - height : zero,
        height,
      };
    }),
  };
}
