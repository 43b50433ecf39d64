import { expect, it } from 'vitest';
import {
  formatAmount,
  formatDay,
  formatDuration,
  formatMonth,
  formatOdds,
  formatPrice,
  formatResult,
  formatRupees,
  formatSize,
  formatStartPhone,
  formatStartWide,
} from './format.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [946.4, '946'],
  [1000, '1K'],
  [9300, '9.3K'],
  [24000, '24K'],
  [24149, '24.1K'],
  [99_96, '10K'],
  [1_234_567, '1,234.6K'],
  [987_654_321, '9,87,654.3K'],
])('shows a size of %d as %s @spec:2.56', (size, shown) => expect(formatSize(size)).toBe(shown));

it.each([
  [100000, '1,00,000'],
  [-1300, '−1,300'],
  [12.5, '12.50'],
  [999.99, '999.99'],
  [0.1 + 0.2, '0.30'],
  [12.001, '12'],
  [1_234_567.8, '12,34,567.80'],
  [1_00_00_00_000, '1,00,00,00,000'],
])('groups %d in the Indian system as %s', (amount, shown) =>
  expect(formatAmount(amount)).toBe(shown),
);

it('signs results and leaves zero unsigned', () => {
  expect([840, -1000, 0].map(formatResult)).toEqual(['+840', '−1,000', '0']);
});

it('puts the sign before the currency', () => {
  expect([98800, -5].map(formatRupees)).toEqual(['₹ 98,800', '−₹ 5']);
});

it.each([
  [1.5, '1.50'],
  [2.16, '2.16'],
  [19.5, '19.50'],
  [20, '20'],
  [110, '110'],
])('shows odds %d as %s', (odds, shown) => expect(formatOdds(odds)).toBe(shown));

it.each([
  [0.85, 'rate', '85'],
  [1.16, 'rate', '116'],
  [0.8525, 'rate', '85.25'],
  [1.16, 'decimal', '1.16'],
  [1.16, undefined, '1.16'],
] as const)('shows a price of %d of a market of type %s as %s', (price, type, shown) =>
  expect(formatPrice(price, type)).toBe(shown),
);

it('shows the start of a match in the two forms of the specification @spec:2.24', () => {
  const start = new Date(2022, 6, 11, 14, 5);
  expect(formatStartWide(start)).toBe('14:05 Mon 11');
  expect(formatStartPhone(start)).toBe('11/07/2022 14:05');
});

it('shows a day and a month', () => {
  const day = new Date(2026, 6, 5);
  expect([formatDay(day), formatMonth(day)]).toEqual(['5 Jul 2026', 'Jul 2026']);
});

it.each([
  [0, '0 mins'],
  [59_999, '0 mins'],
  [80 * 60_000, '1 hr 20 mins'],
  [-5, '0 mins'],
])('formats %i ms as %s', (ms, text) => expect(formatDuration(ms)).toBe(text));
