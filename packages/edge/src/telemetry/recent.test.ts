import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('who was seen again counts once and from then on', () => {
  let now = 0;
  const recent = createRecent(100, 10, () => now);
  expect(recent.add('a')).toBe(true);
  now = 60;
  expect(recent.add('a')).toBe(false);
  now = 120;
  expect(recent.list()).toEqual(['a']);
  now = 160;
  expect(recent.has('a')).toBe(false);
});

test('no more are kept than the limit', () => {
  const recent = createRecent(100, 2, () => 0);
  for (const client of ['a', 'b', 'c']) recent.add(client);
  expect(recent.list()).toEqual(['b', 'c']);
});
