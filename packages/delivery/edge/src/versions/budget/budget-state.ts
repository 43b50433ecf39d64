import type { RemoteAreaName } from '@exchange/contract';

/** Recent clients, each once, with the time of their last event. */
interface Recent {
  /** Returns false if the client was present. */
  add: (client: string) => boolean;
  has: (client: string) => boolean;
  /** Counts clients since `from`, in ms since 1970. */
  count: (from: number) => number;
  /** Returns clients with their times, in ms since 1970, the oldest first. */
  entries: () => readonly (readonly [client: string, at: number])[];
}

/** Creates a set of the clients of the last `ms`, at most `limit`; evicts the oldest. */
export function createRecent(ms: number, limit: number, now: () => number): Recent {
  const seen = new Map<string, number>();
  const forgetOld = () => {
    for (const [client, at] of seen) {
      if (now() - at < ms && seen.size <= limit) return;
      seen.delete(client);
    }
  };
  return {
    add(client) {
      forgetOld();
      const isNew = !seen.has(client);
      seen.delete(client);
      seen.set(client, now());
      forgetOld();
      return isNew;
    },
    has(client) {
      forgetOld();
      return seen.has(client);
    },
    count(from) {
      forgetOld();
      let count = 0;
      for (const at of seen.values()) if (at >= from) count += 1;
      return count;
    },
    entries() {
      forgetOld();
      return Array.from(seen);
    },
  };
}

/** Events of a client with a version: a page of it was served it, shows it, or failed with it. */
const COUNTERS = ['given', 'used', 'failed'] as const;
export type Counter = (typeof COUNTERS)[number];

/** A version over its error budget, with its counts. */
export interface Suspension {
  area: RemoteAreaName;
  version: string;
  /** Clients that reported a failure, and those that used the version. */
  failed: number;
  used: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Storage of an error budget. Keys identify a version of an area in one registry. */
export interface BudgetState {
  /** Records the client now, once. */
  add: (tally: Counter, key: string, client: string) => Promise<void>;
  has: (tally: Counter, key: string, client: string) => Promise<boolean>;
  /** Counts clients since `from`, in ms since 1970. */
  count: (tally: Counter, key: string, from: number) => Promise<number>;
  /** The latest suspension of each version; in memory, as every page reads it. */
  readonly suspensions: ReadonlyMap<string, Suspension>;
  suspend: (key: string, suspension: Suspension) => Promise<void>;
  /** Removes entries of obsolete keys in this process. */
  forget: (isOld: (key: string) => boolean) => void;
}

/** The state in this process, whose counts can be exported. */
export interface MemoryState extends BudgetState {
  /** Returns all counts, for another memory. */
  tallied: () => readonly { tally: Counter; key: string; entries: ReturnType<Recent['entries']> }[];
}

/** Further clients are not distinguished; shares stay right. */
export const MAX_CLIENTS = 20_000;
/** Windows for which an open page may report the versions that it was served. */
const SERVED_WINDOWS = 12;

/** Returns the time to live of served versions, in ms, for failures that count for `windowMs`. */
export const servedMs = (windowMs: number): number => windowMs * SERVED_WINDOWS;

/** Returns the time to live of a counter, in ms, for failures that count for `windowMs`. */
export const keptMs = (tally: Counter, windowMs: number): number =>
  tally === 'given' ? servedMs(windowMs) : windowMs;

/** Creates a state in memory; `now` is in ms since 1970. */
export function createMemoryState(windowMs: number, now: () => number = Date.now): MemoryState {
  const clients = new Map<string, Record<Counter, Recent>>();
  const suspensions = new Map<string, Suspension>();
  const create = (tally: Counter) => createRecent(keptMs(tally, windowMs), MAX_CLIENTS, now);
  const createTallies = () => ({
    given: create('given'),
    used: create('used'),
    failed: create('failed'),
  });

  return {
    async add(tally, key, client) {
      const of = clients.get(key) ?? createTallies();
      clients.set(key, of);
      of[tally].add(client);
    },
    has: async (tally, key, client) => clients.get(key)?.[tally].has(client) ?? false,
    count: async (tally, key, from) => clients.get(key)?.[tally].count(from) ?? 0,
    suspensions,
    suspend: async (key, suspension) => void suspensions.set(key, suspension),
    forget(isOld) {
      for (const map of [clients, suspensions]) {
        for (const key of map.keys()) if (isOld(key)) map.delete(key);
      }
    },
    tallied: () =>
      Array.from(clients).flatMap(([key, of]) =>
        COUNTERS.map((tally) => ({ tally, key, entries: of[tally].entries() })),
      ),
  };
}
