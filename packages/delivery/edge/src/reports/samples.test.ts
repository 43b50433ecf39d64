import { expect, test } from 'vitest';
import { createSamples } from './samples.ts';

test('three of four stay within the value', () => {
  const samples = createSamples();
  for (const value of [40, 10, 30, 20]) samples.add('casino 1.0.0', 'LCP', value);
  expect(samples.p75('casino 1.0.0', 'LCP')).toEqual({ value: 30, count: 4 });
  expect(samples.p75('casino 1.0.0', 'INP')).toBeUndefined();
  expect(samples.p75('casino 2.0.0', 'LCP')).toBeUndefined();
});

test('only the latest 500 count, of the 100 groups that were measured last', () => {
  const samples = createSamples();
  for (let count = 0; count < 600; count += 1) samples.add('a', 'LCP', count < 100 ? 9999 : 1);
  expect(samples.p75('a', 'LCP')).toEqual({ value: 1, count: 500 });
  for (let group = 0; group < 100; group += 1) samples.add(`g${group}`, 'LCP', 1);
  expect(samples.p75('a', 'LCP')).toBeUndefined();
  expect(samples.p75('g0', 'LCP')).toBeDefined();
});
