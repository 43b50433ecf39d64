import { expect, test, vi } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

/** Creates a loader that returns the key and counts its calls. */
const createLoader = () => vi.fn(async (key: string): Promise<string | undefined> => key);

test('what is kept is loaded once, also by many at once', async () => {
  const load = createLoader();
  const cache = createBoundedCache<string>(10);
  const ask = () => cache.get('a', () => load('a'));
  expect(await Promise.all([ask(), ask()])).toEqual(['a', 'a']);
  await ask();
  expect(load).toHaveBeenCalledOnce();
});

test('removes the entry that was unused for longest first @asvs:1.4.3', async () => {
  const load = createLoader();
  const cache = createBoundedCache<string>(5, (text) => text.length);
  for (const key of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) await cache.get(key, () => load(key));
  expect(load.mock.calls.flat()).toEqual(['aa', 'bb', 'cc', 'bb']);
});

test('what is too heavy, missing or failed is not kept', async () => {
  const cache = createBoundedCache<string>(2, (text) => text.length);
  const load = createLoader();
  for (let times = 0; times < 2; times += 1) await cache.get('long', () => load('long'));
  expect(load).toHaveBeenCalledTimes(2);
  expect(await cache.get('b', async () => undefined)).toBeUndefined();
  await expect(cache.get('b', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cache.get('b', () => load('b'))).toBe('b');
});
