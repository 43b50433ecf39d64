import { expect, it } from 'vitest';
import { resultClass } from './result-class.ts';

it('colours a result by its sign, and leaves zero as it is', () => {
  const [profit, loss] = [resultClass(0.01), resultClass(-0.01)];
  expect(profit).toMatch(/profit/);
  expect(loss).toMatch(/loss/);
  expect([resultClass(0), resultClass(-0)]).toEqual([undefined, undefined]);
});
