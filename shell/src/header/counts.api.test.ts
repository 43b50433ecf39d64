import { expect, it } from 'vitest';
import { selectInPlayCount } from './counts.api.ts';

const counts = [
  { sportId: '4', inplay: 6 },
  { sportId: '1', inplay: 5 },
  { sportId: '2', inplay: 3 },
];

it.each([
  ['all', 14],
  ['4', 6],
  ['2', 3],
  ['9', undefined],
])('counts the in-play matches of section %s: %s', (sport, count) => {
  expect(selectInPlayCount(counts, sport)).toBe(count);
});

it('is undefined before the counts are loaded', () => {
  expect(selectInPlayCount(undefined, 'all')).toBeUndefined();
});
