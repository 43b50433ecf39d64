/** The latest body of a polled call with its entity tag, so that a 304 needs no parsing. */
interface LastBody {
  etag: string;
  data: unknown;
}

/** A page polls two or three calls; bodies of earlier matches may be evicted. */
const CACHE_SIZE = 20;
const bodies = new Map<string, LastBody>();

/** Returns the cached body that a 304 refers to, if any. */
export const selectCachedBody = (key: string): LastBody | undefined => bodies.get(key);

/** Caches the body of a polled call and evicts the oldest entry. */
export function cacheBody(key: string, body: LastBody): void {
  bodies.delete(key);
  bodies.set(key, body);
  const oldest = bodies.size > CACHE_SIZE ? bodies.keys().next().value : undefined;
  if (oldest !== undefined) bodies.delete(oldest);
}

/** Clears the cache on a change of user, as bodies may contain a player's amounts. */
export const clearCachedBodies = (): void => bodies.clear();
