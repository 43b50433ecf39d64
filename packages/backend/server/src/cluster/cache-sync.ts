import type { PositionCache } from '../position-cache.ts';
import type { BroadcastInvalidation } from '../ttl-cache.ts';
import type { UserChanges } from '../user-changes.ts';
import type { Bus } from './bus.ts';

/** Lifetime of cached values while the connection is down, in ms. */
const TRUST_MS = 250;
/** A message can be lost without notice: maximum lifetime of cached values, in ms. */
const MAX_AGE_MS = 5000;

/** Publishes the changes of players to the other servers too. */
export function shareChanges(bus: Bus, changes: UserChanges): UserChanges {
  bus.onMessage((message) => {
    if (message.kind !== 'changed') return;
    if (message.userId === undefined) changes.markAll();
    else changes.mark(message.userId);
  });
  // Messages from before this server was connected are lost.
  bus.onUp(changes.markAll);
  return {
    version: changes.version,
    mark(userId) {
      changes.mark(userId);
      bus.send({ kind: 'changed', userId });
    },
    markAll() {
      changes.markAll();
      bus.send({ kind: 'changed' });
    },
  };
}

/** If the message is lost, the others see the change once the value expires. */
export function broadcastInvalidation(bus: Bus): BroadcastInvalidation {
  const caches = new Map<string, { forget(key: never): void; forgetAll(): void }>();
  bus.onMessage((message) => {
    if (message.kind === 'drop') caches.get(message.cache)?.forget(message.key as never);
  });
  // Messages from before this server was connected are lost.
  bus.onUp(() => {
    for (const cache of caches.values()) cache.forgetAll();
  });
  return (name, cache) => {
    caches.set(name, cache);
    return {
      ...cache,
      forget(key) {
        cache.forget(key);
        bus.send({ kind: 'drop', cache: name, key });
      },
    };
  };
}

/** Caches of positions with invalidations that all servers share. */
export interface CacheSync {
  share<Positions>(name: string, cache: PositionCache<Positions>): PositionCache<Positions>;
  stop(): void;
}

/**
 * Creates the caches: values live for a moment while the connection is down, and for 5 s while it
 * is up.
 */
export function createCacheSync(bus: Bus): CacheSync {
  const caches = new Map<string, Omit<PositionCache<never>, 'read'>>();
  const forgetAll = () => {
    for (const cache of caches.values()) cache.forgetAll();
  };
  bus.onMessage((message) => {
    if (message.kind !== 'forget') return;
    const cache = caches.get(message.cache);
    if (message.userId === undefined) cache?.forgetMarket(message.key);
    else cache?.forget(message.userId, message.key);
  });
  bus.onUp(forgetAll);
  const timer = setInterval(() => {
    if (!bus.isUp()) forgetAll();
  }, TRUST_MS);
  const aging = setInterval(forgetAll, MAX_AGE_MS);
  return {
    share(name, cache) {
      caches.set(name, cache);
      return {
        ...cache,
        forget(userId, key) {
          cache.forget(userId, key);
          bus.send({ kind: 'forget', cache: name, key, userId });
        },
        forgetMarket(key) {
          cache.forgetMarket(key);
          bus.send({ kind: 'forget', cache: name, key });
        },
      };
    },
    stop() {
      clearInterval(timer);
      clearInterval(aging);
    },
  };
}
