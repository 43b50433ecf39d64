import { expect, it } from 'vitest';
import { addRupees } from './deposit.form.ts';

it.each([
  ['', 300, '300'],
  ['128.11', 1000, '1128.11'],
  ['0.1', 300, '300.1'],
  ['1.005', 300, '301.01'],
  ['abc', 300, undefined],
])('%j plus %d by a tap is %s @spec:9.2 @spec:money.2', (typed, rupees, sum) => {
  expect(addRupees(typed, rupees)).toBe(sum);
});
