import { expect, test } from 'vitest';
import { findMoreHops } from './entry-hops.ts';

const count = (now: number[], before: number[]) => {
  const left = { now: [...now], before: [...before] };
  return findMoreHops(async (which) => left[which].shift() ?? Number.NaN);
};

test.each([
  [[3], [3], undefined],
  [[2], [3], undefined],
  // A pause of a slow machine makes two of one.
  [[4, 3], [3, 3], undefined],
  [[4, 4, 4], [3, 3, 4], undefined],
  [[5, 4, 4], [3, 3, 3], { now: 4, before: 3 }],
])('hops of %j over %j: %j', async (now, before, found) => {
  expect(await count(now, before)).toEqual(found);
});
