import { createHash } from 'node:crypto';
import type { RemoteAreaName } from '@exchange/contract';
import type { RegistryDocument } from '@exchange/federation/registry';
import type { BudgetState, Suspension } from './budget-state.ts';

/** Limits of failures of a version before it is suspended. */
export interface BudgetRules {
  /** Time for which a failure counts, in ms. */
  windowMs: number;
  /** Minimum number of different clients for a decision. */
  clients: number;
  /** Maximum share of the version's clients with failures, from 0 to 1. */
  share: number;
  /** Time of a suspension before the version is tried again, in ms. */
  restMs: number;
}

/**
 * Counts distinct clients, not reports. Counts of an area are reset as its versions change. After
 * its suspension a version is on probation while failures count: two clients then suspend it again.
 */
export interface ErrorBudget {
  /** Resets an area when the registry has other versions or shares of it than before. */
  follow: (document: RegistryDocument) => void;
  /** Records that a page was given this version, shown or not. */
  markServed: (area: RemoteAreaName, version: string, client: string) => Promise<void>;
  /**
   * Records that a page of this client shows this version. Counts only if it was given to that
   * client.
   */
  markUsed: (area: RemoteAreaName, version: string, client: string) => Promise<void>;
  /**
   * Records a failure of this version in a page of this client. Counts only if it was given to that
   * client. Returns the resulting suspension.
   */
  markFailed: (
    area: RemoteAreaName,
    version: string,
    client: string,
  ) => Promise<Suspension | undefined>;
  isSuspended: (area: RemoteAreaName, version: string) => boolean;
  /** Returns the active suspensions, and those on probation. */
  suspensions: () => readonly (Suspension & { isOnProbation: boolean; until: number })[];
  /** Counts recent clients of a version, and those with failures. */
  countOf: (area: RemoteAreaName, version: string) => Promise<{ used: number; failed: number }>;
}

/** Clients that suffice on probation; a single one never does. */
const PROBATION_CLIENTS = 2;

/** Returns an area's versions, their shares, and the change that led to them, as a key. */
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

  // Every process derives the same keys from the same registry, and new ones after each change.
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
    // Failures that led to the last suspension must not count for the next one.
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
      for (const area of Object.keys(document.microFrontends))
        entries.set(area, describeEntry(document, area));
      state.forget((key) => !isCurrent(key));
    },
    markServed: (area, version, client) => state.add('given', keyOf(area, version), client),
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
      const minClients = isOnProbation(former) ? PROBATION_CLIENTS : clients;
      if (isResting(former) || failed < minClients || failed < used * share) return undefined;
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

/** Reads a number within a range. Throws naming the variable. */
function readNumber(
  env: NodeJS.ProcessEnv,
  name: string,
  { standard, min, max }: { standard: number; min: number; max: number },
): number {
  const value = Number(env[name] ?? standard);
  if (value >= min && value <= max) return value;
  throw new Error(`${name} is ${env[name]}: give a number from ${min} to ${max}`);
}

const SECONDS_OF_A_DAY = { min: 1, max: 86_400 };

/**
 * Reads FAULT_BUDGET_WINDOW_S, FAULT_BUDGET_CLIENTS, FAULT_BUDGET_SHARE and FAULT_BUDGET_REST_S. At
 * least two clients, so that one cannot suspend a version. Throws on a malformed one.
 */
export function readErrorBudget(env: NodeJS.ProcessEnv): BudgetRules {
  const readSeconds = (name: string, standard: number) =>
    readNumber(env, name, { standard, ...SECONDS_OF_A_DAY }) * 1000;
  return {
    windowMs: readSeconds('FAULT_BUDGET_WINDOW_S', 300),
    clients: readNumber(env, 'FAULT_BUDGET_CLIENTS', { standard: 5, min: 2, max: 1_000_000 }),
    share: readNumber(env, 'FAULT_BUDGET_SHARE', { standard: 0.2, min: 0.001, max: 1 }),
    restMs: readSeconds('FAULT_BUDGET_REST_S', 600),
  };
}
