import { REMOTE_AREAS, type RemoteArea } from '@exchange/contract';
import type { RegisteredVersion, RegistryDocument } from '@exchange/federation/registry';
import { createRecent, type Recent } from './recent.ts';

/** How many failures a version may have before it is given to nobody. */
export interface BudgetRules {
  /** How long a failure counts, in ms. */
  windowMs: number;
  /** Fewer different clients than this decide nothing. */
  clients: number;
  /** Part of the clients that used the version, from 0 to 1, whose failures are too many. */
  share: number;
}

/** A version that is given to nobody any more, and by how many clients. */
export interface Suspension {
  area: RemoteArea;
  version: string;
  /** Clients that reported a failure, and those that used the version. */
  failed: number;
  used: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Counts by client, never by report. What is known of an area is forgotten as its versions change. */
export interface FaultBudget {
  /** Forgets an area where the registry has other versions or shares of it than before. */
  follow: (areas: RegistryDocument['microFrontends']) => void;
  /** A page was given this version, whether or not it shows it. */
  markGiven: (area: RemoteArea, version: string, client: string) => void;
  /** A page of this client shows this version, or tries to. */
  markUsed: (area: RemoteArea, version: string, client: string) => void;
  /**
   * A page of this client failed with this version. Counts only where it was given to that client.
   * Returns the suspension that it led to.
   */
  markFailed: (area: RemoteArea, version: string, client: string) => Suspension | undefined;
  isSuspended: (area: RemoteArea, version: string) => boolean;
  suspensions: () => readonly Suspension[];
  /** How many clients used a version lately, and how many of them failed. */
  countOf: (area: RemoteArea, version: string) => { used: number; failed: number };
}

/** More clients than these are not told apart; shares stay right. */
const KEPT_CLIENTS = 20_000;
/** A page that is open for longer reports what it was given too, in windows. */
const GIVEN_WINDOWS = 12;

interface Counts {
  given: Recent;
  used: Recent;
  failed: Recent;
}

/** Which versions an area has, and their shares. */
const describeEntry = (versions: readonly RegisteredVersion[] = []) =>
  versions.map(({ metadata, deployment }) => `${metadata.version} ${deployment.traffic}`).join();

/** Creates a budget in memory; `now` is in ms since 1970. */
export function createFaultBudget(rules: BudgetRules, now: () => number = Date.now): FaultBudget {
  const { windowMs, clients, share } = rules;
  const counts = new Map<string, Counts>();
  const suspended = new Map<string, Suspension>();
  const entries = new Map<RemoteArea, string>();

  const keyOf = (area: RemoteArea, version: string) => `${area} ${version}`;
  const countsOf = (area: RemoteArea, version: string): Counts => {
    const key = keyOf(area, version);
    const known = counts.get(key);
    if (known) return known;
    const created = {
      given: createRecent(windowMs * GIVEN_WINDOWS, KEPT_CLIENTS, now),
      used: createRecent(windowMs, KEPT_CLIENTS, now),
      failed: createRecent(windowMs, KEPT_CLIENTS, now),
    };
    counts.set(key, created);
    return created;
  };
  const countOf = (area: RemoteArea, version: string) => {
    const found = counts.get(keyOf(area, version));
    return { used: found?.used.list().length ?? 0, failed: found?.failed.list().length ?? 0 };
  };

  const forget = (area: RemoteArea) => {
    for (const map of [counts, suspended]) {
      for (const key of map.keys()) if (key.startsWith(`${area} `)) map.delete(key);
    }
  };

  return {
    follow(areas) {
      for (const area of REMOTE_AREAS) {
        const entry = describeEntry(areas[area]);
        const known = entries.get(area);
        entries.set(area, entry);
        if (known !== undefined && known !== entry) forget(area);
      }
    },
    markGiven: (area, version, client) => void countsOf(area, version).given.add(client),
    markUsed: (area, version, client) => void countsOf(area, version).used.add(client),
    markFailed(area, version, client) {
      const found = counts.get(keyOf(area, version));
      if (!found?.given.has(client)) return undefined;
      found.used.add(client);
      if (!found.failed.add(client) || suspended.has(keyOf(area, version))) return undefined;
      const { used, failed } = countOf(area, version);
      if (failed < clients || failed < used * share) return undefined;
      const suspension = { area, version, failed, used, at: now() };
      suspended.set(keyOf(area, version), suspension);
      return suspension;
    },
    isSuspended: (area, version) => suspended.has(keyOf(area, version)),
    suspensions: () => Array.from(suspended.values()),
    countOf,
  };
}
