import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createPositionCache } from '../modules/bets/position-cache.ts';
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
  keep: async () => false,
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
    () => hear({ kind: 'forget', cache: 'positions', key: 'm', userId: 1 }, 'other'),
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

it('what one server forgets is loaded anew by the others, too, and nothing else is', async () => {
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
      selectEnd: () => Number.POSITIVE_INFINITY,
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

it('all is loaded anew where a server’s line to the others comes up again', async () => {
  let comeUp = () => {};
  const loaded: number[] = [];
  const kept = createTtlCache({
    clock: createManualClock(new Date(0)),
    load: async (key: number) => loaded.push(key),
    selectEnd: () => Number.POSITIVE_INFINITY,
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
