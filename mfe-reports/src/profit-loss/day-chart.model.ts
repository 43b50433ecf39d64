import type { DayResult } from '@exchange/contract';
import type { DayRange } from '../filters/range.model.ts';
import { toDay } from '../filters/range.model.ts';

/** A bar of the chart: a day, or a month in longer ranges; rupees. */
export interface ChartBar {
  /** `2026-07-11`, or `2026-07` of a month. */
  key: string;
  profitLoss: number;
}

/** Up to so many days have a bar each; more would be thinner than a finger or an eye. */
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

/** Bars of every day or month of the range, also of those without a settlement. */
export function calculateBars(results: readonly DayResult[], range: DayRange): ChartBar[] {
  const days = listDays(range);
  const toKey = (day: string) => (days.length > MAX_DAYS ? day.slice(0, 'YYYY-MM'.length) : day);
  const sums = new Map(days.map((day) => [toKey(day), 0]));
  for (const { day, profitLoss } of results) {
    const key = toKey(day);
    // Paise are whole: rupees are not added up as they are.
    sums.set(key, Math.round(((sums.get(key) ?? 0) + profitLoss) * 100) / 100);
  }
  return [...sums].map(([key, profitLoss]) => ({ key, profitLoss }));
}

/** A bar as it is drawn, in percent of the chart from its upper left. */
export interface DrawnBar extends ChartBar {
  left: number;
  width: number;
  top: number;
  height: number;
}

export interface DrawnChart {
  bars: readonly DrawnBar[];
  /** Where 0 is, in percent from the top. */
  zero: number;
  highest: number;
  lowest: number;
}

/** The part of its place that a bar fills. */
const FILLED = 0.72;

/** The geometry of the bars: they rise and fall from the line of 0. */
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
