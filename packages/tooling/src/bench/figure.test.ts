import { expect, test } from 'vitest';
import { calculateMedian, calculateQuantile, renderFigures } from './figure.ts';

test('shows a figure beside its baseline, their ratio and whether the aim was met', () => {
  const baseline = { name: 'bare', value: 200 };
  const aim = { text: 'ratio ≥ 0.6', met: false };
  const table = renderFigures([{ name: 'bets', unit: 'bets/s', value: 100, baseline, aim }]);
  expect(table).toContain('| bets | 100 bets/s | bare: 200 bets/s | 0.50 | ratio ≥ 0.6 ✗ |');
});

test('quantiles are values that were measured', () => {
  const values = [5, 1, 4, 2, 3];
  expect(calculateMedian(values)).toBe(3);
  expect(calculateQuantile(values, 0.99)).toBe(5);
});
