import { describe, expect, it } from 'vitest';
import {
  calculateBars,
  calculateColumns,
  calculatePriceRange,
  calculateSummary,
  calculateTimeRange,
  selectRunner,
} from './price-chart.model.ts';

const at = (seconds: number) => new Date(seconds * 1000);
const points = [
  { at: at(10), price: 2 },
  { at: at(20), price: 2.4 },
  { at: at(30), price: 1.9 },
  { at: at(40), price: 2.1 },
];

describe('the prices of a runner', () => {
  it('are selected by id, and empty for an unknown one', () => {
    const history = [{ runnerId: 'A', points }];
    expect(selectRunner(history, 'A').points).toBe(points);
    expect(selectRunner(history, 'B')).toEqual({ points: [] });
  });

  it('are summarised: the last, the lowest and the highest', () => {
    expect(calculateSummary(points)).toEqual({ current: 2.1, lowest: 1.9, highest: 2.4 });
    expect(calculateSummary([])).toBeUndefined();
  });

  it('have bars of what was traded in the middle of their minutes', () => {
    const volumes = [
      { minute: at(60), traded: 150 },
      { minute: at(180), traded: 30 },
    ];
    expect(calculateBars(volumes)).toEqual([
      [90, 210],
      [150, 30],
    ]);
    expect(calculateBars(undefined)).toEqual([[], []]);
  });

  it('extend until now', () => {
    expect(calculateColumns(points.slice(2), at(55))).toEqual([
      [30, 40, 55],
      [1.9, 2.1, 2.1],
    ]);
  });

  it('do not go back if this clock is behind the server’s', () => {
    expect(calculateColumns(points.slice(3), at(5))).toEqual([[40], [2.1]]);
    expect(calculateColumns([], at(5))).toEqual([[], []]);
  });
});

describe('the axes', () => {
  it('span at least ten minutes of time', () => {
    expect(calculateTimeRange(900, 1000)).toEqual([400, 1000]);
    expect(calculateTimeRange(0, 7200)).toEqual([0, 7200]);
  });

  it('leave margins above and below the prices, but not below odds of 1', () => {
    expect(calculatePriceRange(2, 4)).toEqual([1.8, 4.2]);
    expect(calculatePriceRange(2, 2)).toEqual([1.95, 2.05]);
    expect(calculatePriceRange(1.01, 1.03)[0]).toBe(1);
  });
});
