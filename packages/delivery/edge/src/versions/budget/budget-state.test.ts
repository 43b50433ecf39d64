import { expect, test } from 'vitest';
import { createRecent } from './budget-state.ts';

test('who was seen again counts once and from then on', () => {
  let now = 0;
  const recent = createRecent(100, 10, () => now);
  expect(recent.add('a')).toBe(true);
  now = 60;
  expect(recent.add('a')).toBe(false);
  expect(recent.add('b')).toBe(true);
  now = 80;
  recent.add('a');
  expect(recent.entries()).toEqual([
    ['b', 60],
    ['a', 80],
  ]);
  expect([recent.count(0), recent.count(80), recent.count(81)]).toEqual([2, 1, 0]);
  now = 160;
  expect([recent.has('b'), recent.has('a')]).toEqual([false, true]);
});

test('no more are kept than the limit', () => {
  const recent = createRecent(100, 2, () => 0);
  for (const client of ['a', 'b', 'c']) recent.add(client);
  expect(recent.entries().map(([client]) => client)).toEqual(['b', 'c']);
});
