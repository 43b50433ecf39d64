/** The newest body of each polled call with its entity tag, so that a 304 costs no parsing. */
interface LastBody {
  etag: string;
  data: unknown;
}

/** A page polls two or three calls; older matches may be forgotten. */
const KEPT = 20;
const bodies = new Map<string, LastBody>();

/** The body that a 304 stands for; undefined where none was kept. */
export const selectCachedBody = (key: string): LastBody | undefined => bodies.get(key);

/** Keeps the body of a polled call; the call that was kept longest ago goes. */
export function cacheBody(key: string, body: LastBody): void {
  bodies.delete(key);
  bodies.set(key, body);
  const oldest = bodies.size > KEPT ? bodies.keys().next().value : undefined;
  if (oldest !== undefined) bodies.delete(oldest);
}

/** Bodies may hold a player's own figures: none outlives a change of user. */
export const clearCachedBodies = (): void => bodies.clear();
