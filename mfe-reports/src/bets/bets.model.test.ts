import { expect, it } from 'vitest';
import { NEWEST_FIRST, toSort } from './bets.model.ts';

it.each([
  [NEWEST_FIRST, { sort: 'placed', order: 'desc' }],
  [
    { id: 'settled', desc: true },
    { sort: 'settled', order: 'desc' },
  ],
  [
    { id: 'placed', desc: false },
    { sort: 'placed', order: 'asc' },
  ],
  [
    { id: 'unknown', desc: false },
    { sort: 'placed', order: 'asc' },
  ],
])('bets in the order %j are asked for as %j', (sorting, sort) => {
  expect(toSort(sorting)).toEqual(sort);
});
