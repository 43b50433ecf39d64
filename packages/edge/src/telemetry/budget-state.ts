import type { RemoteAreaName } from '@exchange/contract';
import { createRecent, type Recent } from './recent.ts';

/** What a client had to do with a version: a page of it was given it, shows it, or failed with it. */
export const COUNTERS = ['given', 'used', 'failed'] as const;
export type Counter = (typeof COUNTERS)[number];

/** A version that failed too often, and for how many clients. */
export interface Suspension {
  area: RemoteAreaName;
  version: string;
  /** Clients that reported a failure, and those that used the version. */
  failed: number;
  used: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** What an error budget remembers. Keys name a version of an area as the registry had it. */
export interface BudgetState {
  /** Notes the client now, once. */
  add: (tally: Counter, key: string, client: string) => Promise<void>;
  has: (tally: Counter, key: string, client: string) => Promise<boolean>;
  /** How many clients since `from`, in ms since 1970. */
  count: (tally: Counter, key: string, from: number) => Promise<number>;
  /** The latest suspension of each version; at hand, as every page asks for it. */
  readonly suspensions: ReadonlyMap<string, Suspension>;
  suspend: (key: string, suspension: Suspension) => Promise<void>;
  /** Drops what this process keeps of keys that nobody asks for any more. */
  forget: (isOld: (key: string) => boolean) => void;
}

/** The state in this process, whose tallies can be handed on. */
export interface MemoryState extends BudgetState {
  /** Everything that is remembered, for another memory. */
  tallied: () => readonly { tally: Counter; key: string; entries: ReturnType<Recent['entries']> }[];
}

/** More clients than these are not told apart; shares stay right. */
export const MAX_CLIENTS = 20_000;
/** A page that is open for longer reports what it was given too, in windows. */
const GIVEN_WINDOWS = 12;

/** How long, in ms, what a page was given is remembered, where failures count for `windowMs`. */
export const givenMs = (windowMs: number): number => windowMs * GIVEN_WINDOWS;

/** How long a tally is remembered, in ms, where failures count for `windowMs`. */
export const keptMs = (tally: Counter, windowMs: number): number =>
  tally === 'given' ? givenMs(windowMs) : windowMs;

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
