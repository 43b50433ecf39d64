import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPositionCache } from '../modules/bets/position-cache.ts';
import type { Bus, BusMessage } from './bus.ts';
import { createSharedCaches, type SharedCaches } from './shared-caches.ts';

let hear: (message: BusMessage) => void;
let isUp: boolean;
let loads: number;
let caches: SharedCaches;
const bus: Bus = {
  send: () => undefined,
  isBusy: () => false,
  onMessage(listener) {
    hear = listener;
  },
  onUp: () => undefined,
  keep: async () => false,
  find: async () => undefined,
  isUp: () => isUp,
  close: () => undefined,
};

beforeEach(() => {
  vi.useFakeTimers();
  [isUp, loads] = [true, 0];
  caches = createSharedCaches(bus);
});
afterEach(() => {
  caches.stop();
  vi.useRealTimers();
});

/** Whether the player's positions are asked of the database anew, `ms` after they were. */
async function isLoadedAgain(ms: number): Promise<boolean> {
  const load = async () => {
    loads += 1;
    return [];
  };
  const cache = caches.share('positions', createPositionCache(load));
  await cache.read(1, 'm');
  vi.advanceTimersByTime(ms);
  await cache.read(1, 'm');
  return loads > 1;
}

it('positions are kept while other servers can be heard', async () => {
  expect(await isLoadedAgain(4900)).toBe(false);
});

it('positions are forgotten when another server says so', async () => {
  const say = setTimeout(
    () => hear({ kind: 'forget', cache: 'positions', key: 'm', userId: 1 }),
    100,
  );
  expect(await isLoadedAgain(200)).toBe(true);
  clearTimeout(say);
});

it('positions whose change was told and got lost are old for 5 s at most', async () => {
  expect(await isLoadedAgain(5000)).toBe(true);
});

it('positions are forgotten at once while nothing is heard', async () => {
  isUp = false;
  expect(await isLoadedAgain(300)).toBe(true);
});
