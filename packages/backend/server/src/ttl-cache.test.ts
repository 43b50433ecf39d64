import { beforeEach, expect, test } from 'vitest';
import { createManualClock } from './clock.ts';
import { createTtlCache } from './ttl-cache.ts';

const TTL_MS = 1000;
const clock = createManualClock(new Date(0));
let loads = 0;
let value: string | undefined;
let fault: Error | undefined;
const create = () =>
  createTtlCache({
    clock,
    load: async (key: string) => {
      loads += 1;
      if (fault) throw fault;
      return value && `${key} ${value}`;
    },
    selectExpiry: (loaded, now) => (loaded === undefined ? now : now + TTL_MS),
  });
beforeEach(() => {
  loads = 0;
  value = 'first';
  fault = undefined;
});

test('a key exists from its first value until it is invalidated; an undefined value is not cached', async () => {
  const cache = create();
  await cache.read('a');
  clock.advance(TTL_MS);
  value = undefined;
  await cache.read('b');
  expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([true, false, false]);
  cache.forget('a');
  expect(cache.has('a')).toBe(false);
});

test('a value is loaded once while it is valid, and again afterwards', async () => {
  const cache = create();
  expect(await Promise.all([cache.read('a'), cache.read('a')])).toEqual(['a first', 'a first']);
  value = 'second';
  clock.advance(TTL_MS - 1);
  expect(await cache.read('a')).toBe('a first');
  expect(loads).toBe(1);
  clock.advance(1);
  expect(await cache.read('a')).toBe('a second');
  expect(await cache.read('b')).toBe('b second');
});

test('an invalidated value is loaded again, also during a load', async () => {
  const cache = create();
  const before = cache.read('a');
  cache.forget('a');
  value = 'second';
  expect(await before).toBe('a first');
  expect(await cache.read('a')).toBe('a second');
});

test('expired and failed values are not cached', async () => {
  const cache = create();
  value = undefined;
  expect(await cache.read('a')).toBeUndefined();
  fault = new Error('away');
  await expect(cache.read('a')).rejects.toThrow('away');
  fault = undefined;
  value = 'back';
  expect(await cache.read('a')).toBe('a back');
});
