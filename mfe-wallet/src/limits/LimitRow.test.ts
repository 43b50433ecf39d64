import * as v from 'valibot';
import { expect, it } from 'vitest';
import { limitSchema } from './LimitRow.tsx';

it.each([
  ['500', 500],
  ['₹ 1,00,000', 100_000],
  [' 0 ', 0],
])('%j is %i rupees', (amount, rupees) => {
  expect(v.parse(limitSchema, { amount })).toEqual({ amount: rupees });
});

it.each([
  ['', 'Please enter whole rupees.'],
  ['-5', 'Please enter whole rupees.'],
  ['10.5', 'Please enter whole rupees.'],
  ['12,5', 'Please enter whole rupees.'],
  ['1e5', 'Please enter whole rupees.'],
  ['99999999999', 'This amount is too large.'],
])('%j is rejected: %s', (amount, message) => {
  const { issues } = v.safeParse(limitSchema, { amount });
  expect(issues?.[0].message).toBe(message);
});
