import { createHash } from 'node:crypto';
import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import type { RegistryDocument } from '@exchange/federation/registry';
import type { BudgetState, Suspension } from './budget-state.ts';

/** How many failures a version may have before it is given to nobody. */
export interface BudgetRules {
  /** How long a failure counts, in ms. */
  windowMs: number;
  /** Fewer different clients than this decide nothing. */
  clients: number;
  /** Part of the clients that used the version, from 0 to 1, whose failures are too many. */
  share: number;
  /** How long a version is given to nobody before it is tried again, in ms. */
  restMs: number;
}

/**
 * Counts by client, never by report, and both sides of the share by what pages tell as it happens. What
 * is known of an area is forgotten as its versions change. A suspended version is on probation after its
 * rest, for as long as failures count: two clients then suffice to suspend it again.
 */
export interface ErrorBudget {
  /** Begins afresh with an area where the registry has other versions or shares of it than before. */
  follow: (document: RegistryDocument) => void;
  /** A page was given this version, whether or not it shows it. */
  markGiven: (area: RemoteAreaName, version: string, client: string) => Promise<void>;
  /** A page of this client shows this version. Counts only where it was given to that client. */
  markUsed: (area: RemoteAreaName, version: string, client: string) => Promise<void>;
  /**
   * A page of this client failed with this version. Counts only where it was given to that client.
   * Returns the suspension that it led to.
   */
  markFailed: (
    area: RemoteAreaName,
    version: string,
    client: string,
  ) => Promise<Suspension | undefined>;
  isSuspended: (area: RemoteAreaName, version: string) => boolean;
  /** Those that hold, and those on probation. */
  suspensions: () => readonly (Suspension & { isOnProbation: boolean; until: number })[];
  /** How many clients used a version lately, and how many of them failed. */
  countOf: (area: RemoteAreaName, version: string) => Promise<{ used: number; failed: number }>;
}

/** Enough on probation; one alone decides nothing even then. */
const PROBATION_CLIENTS = 2;

/** Which versions an area has, their shares, and the change that led to them. */
function describeEntry(document: RegistryDocument, area: RemoteAreaName): string {
  const versions = document.microFrontends[area] ?? [];
  const shares = versions.map((one) => `${one.metadata.version} ${one.deployment.traffic}`);
  const change = document.history.find(({ remote }) => remote === area);
  const text = [...shares, change?.id ?? change?.at].join();
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

/** Creates a budget on `state`; `now` is in ms since 1970. */
export function createErrorBudget(
  rules: BudgetRules,
  state: BudgetState,
  now: () => number = Date.now,
): ErrorBudget {
  const { windowMs, clients, share, restMs } = rules;
  const entries = new Map<RemoteAreaName, string>();
  let followed: RegistryDocument | undefined;

  // Every process makes the same keys of the same registry, and new ones after each change.
  const keyOf = (area: RemoteAreaName, version: string) =>
    `${area} ${version} ${entries.get(area) ?? ''}`;
  const isCurrent = (key: string) => {
    const [area, , entry] = key.split(' ');
    return entries.get(area as RemoteAreaName) === entry;
  };
  const restsUntil = ({ at }: Suspension) => at + restMs;
  const probationUntil = ({ at }: Suspension) => at + restMs + windowMs;
  const isResting = (found: Suspension | undefined) =>
    found !== undefined && now() < restsUntil(found);
  const isOnProbation = (found: Suspension | undefined) =>
    found !== undefined && !isResting(found) && now() < probationUntil(found);

  async function count(key: string) {
    const found = state.suspensions.get(key);
    // What led to the last suspension must not lead to the next one.
    const afresh = found && !isResting(found) ? restsUntil(found) : 0;
    const from = Math.max(now() - windowMs, afresh);
    const [used, failed] = await Promise.all([
      state.count('used', key, from),
      state.count('failed', key, from),
    ]);
    return { used, failed };
  }

  return {
    follow(document) {
      if (document === followed) return;
      followed = document;
      for (const area of REMOTE_AREAS) entries.set(area, describeEntry(document, area));
      state.forget((key) => !isCurrent(key));
    },
    markGiven: (area, version, client) => state.add('given', keyOf(area, version), client),
    async markUsed(area, version, client) {
      const key = keyOf(area, version);
      if (await state.has('given', key, client)) await state.add('used', key, client);
    },
    async markFailed(area, version, client) {
      const key = keyOf(area, version);
      if (!(await state.has('given', key, client))) return undefined;
      await Promise.all([state.add('used', key, client), state.add('failed', key, client)]);
      const { used, failed } = await count(key);
      const former = state.suspensions.get(key);
      const least = isOnProbation(former) ? PROBATION_CLIENTS : clients;
      if (isResting(former) || failed < least || failed < used * share) return undefined;
      const suspension = { area, version, failed, used, at: now() };
      await state.suspend(key, suspension);
      return suspension;
    },
    isSuspended: (area, version) => isResting(state.suspensions.get(keyOf(area, version))),
    suspensions: () =>
      Array.from(state.suspensions)
        .filter(([key, found]) => isCurrent(key) && now() < probationUntil(found))
        .map(([, found]) => ({
          ...found,
          isOnProbation: isOnProbation(found),
          until: isResting(found) ? restsUntil(found) : probationUntil(found),
        })),
    countOf: (area, version) => count(keyOf(area, version)),
  };
}
