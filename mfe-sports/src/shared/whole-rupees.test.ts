import { expect, it } from 'vitest';
import { readWholeRupees } from './whole-rupees.ts';

it.each([
  ['1,00,000', 100_000],
  ['12.5', 12],
  ['100.50', 100],
  ['1,000.00', 1000],
  ['12.', 12],
  ['', 0],
  ['007', 7],
  ['12a', undefined],
  ['abc', undefined],
  ['-5', undefined],
])('parses typed %j as %s @spec:5.5', (text, rupees) => expect(readWholeRupees(text)).toBe(rupees));
