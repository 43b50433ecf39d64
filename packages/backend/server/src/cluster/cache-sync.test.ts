import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createPositionCache } from '../position-cache.ts';
import { createTtlCache } from '../ttl-cache.ts';
import type { Bus, BusMessage } from './bus.ts';
import { broadcastInvalidation, type CacheSync, createCacheSync } from './cache-sync.ts';

let hear: (message: BusMessage, sender: string) => void;
let isUp: boolean;
let loads: number;
let caches: CacheSync;
const bus: Bus = {
  send: () => undefined,
  settled: async () => undefined,
  isBusy: () => false,
  onMessage(listener) {
    hear = listener;
  },
  onUp: () => undefined,
  storeText: async () => false,
  find: async () => undefined,
  isUp: () => isUp,
  close: () => undefined,
};

beforeEach(() => {
  vi.useFakeTimers();
  [isUp, loads] = [true, 0];
  caches = createCacheSync(bus);
});
afterEach(() => {
  caches.stop();
  vi.useRealTimers();
});

/** Returns true if the player's positions are queried again, `ms` after the first time. */
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

it('positions are cached while the connection to other servers is up', async () => {
  expect(await isLoadedAgain(4900)).toBe(false);
});

it('positions are invalidated by another server', async () => {
  const say = setTimeout(
    () => hear({ kind: 'forget', cache: 'positions', key: 'm', userId: 1 }, 'other'),
    100,
  );
  expect(await isLoadedAgain(200)).toBe(true);
  clearTimeout(say);
});

it('positions with a lost invalidation are stale for 5 s at most', async () => {
  expect(await isLoadedAgain(5000)).toBe(true);
});

it('positions are invalidated at once while the connection is down', async () => {
  isUp = false;
  expect(await isLoadedAgain(300)).toBe(true);
});

it('an invalidation on one server reloads on the others, too, and nothing else is reloaded', async () => {
  const servers = [1, 2].map(() => {
    const listeners: ((message: BusMessage, sender: string) => void)[] = [];
    return { listeners, loaded: [] as number[] };
  });
  const [one, other] = servers.map(({ listeners, loaded }) => {
    const line: Bus = {
      ...bus,
      onMessage: (listen) => void listeners.push(listen),
      send(message) {
        for (const { listeners: heard } of servers) {
          if (heard !== listeners) for (const listen of heard) listen(message, 'one');
        }
      },
    };
    const kept = createTtlCache({
      clock: createManualClock(new Date(0)),
      load: async (key: number) => loaded.push(key),
      selectExpiry: () => Number.POSITIVE_INFINITY,
    });
    return broadcastInvalidation(line)('stakes', kept);
  });
  await other?.read(1);
  await other?.read(2);
  one?.forget(1);
  await other?.read(1);
  await other?.read(2);
  expect(servers[1]?.loaded).toEqual([1, 2, 1]);
});

it('everything is loaded again after a server’s connection to the others was restored', async () => {
  let comeUp = () => {};
  const loaded: number[] = [];
  const kept = createTtlCache({
    clock: createManualClock(new Date(0)),
    load: async (key: number) => loaded.push(key),
    selectExpiry: () => Number.POSITIVE_INFINITY,
  });
  const line: Bus = {
    ...bus,
    onUp(listener) {
      comeUp = listener;
    },
  };
  const shared = broadcastInvalidation(line)('stakes', kept);
  await shared.read(1);
  await shared.read(1);
  comeUp();
  await shared.read(1);
  expect(loaded).toEqual([1, 1]);
});
