import { expect, it } from 'vitest';
import { calculateBars, calculateChart } from './day-chart.model.ts';

it('has a bar for each day of the range, also without a settlement', () => {
  const days = [{ day: '2026-03-01', profitLoss: -40 }];
  expect(calculateBars(days, { from: '2026-02-27', to: '2026-03-02' })).toEqual([
    { key: '2026-02-27', profitLoss: 0 },
    { key: '2026-02-28', profitLoss: 0 },
    { key: '2026-03-01', profitLoss: -40 },
    { key: '2026-03-02', profitLoss: 0 },
  ]);
});

it('has a bar for each month of a long range', () => {
  const days = [
    { day: '2026-01-31', profitLoss: 0.1 },
    { day: '2026-01-01', profitLoss: 0.2 },
    { day: '2026-03-01', profitLoss: -5 },
  ];
  expect(calculateBars(days, { from: '2025-12-31', to: '2026-03-01' })).toHaveLength(61);
  expect(calculateBars(days, { from: '2025-12-01', to: '2026-03-02' })).toEqual([
    { key: '2025-12', profitLoss: 0 },
    { key: '2026-01', profitLoss: 0.3 },
    { key: '2026-02', profitLoss: 0 },
    { key: '2026-03', profitLoss: -5 },
  ]);
});

it('rises and falls from the line of 0', () => {
  const bars = [
    { key: 'a', profitLoss: 30 },
    { key: 'b', profitLoss: -10 },
  ];
  const chart = calculateChart(bars);
  expect(chart).toMatchObject({ zero: 75, highest: 30, lowest: -10 });
  expect(chart.bars).toMatchObject([
    { top: 0, height: 75 },
    { top: 75, height: 25 },
  ]);
  expect(calculateChart([{ key: 'a', profitLoss: 0 }])).toMatchObject({ zero: 0, highest: 0 });
});
