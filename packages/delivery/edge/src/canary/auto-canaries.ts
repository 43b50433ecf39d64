import { createHash } from 'node:crypto';
import type { LiveBrands } from '@exchange/brands';
import type { PageReport, RemoteAreaName } from '@exchange/contract';
import {
  type AutoCanary,
  CANARY_STAGES,
  findBrandVersion,
  isCanary,
  type RegisteredVersion,
  type RegistryDocument,
  reachesBrand,
} from '@exchange/federation/registry';
import type { ErrorBudget } from '../telemetry/error-budget.ts';
import { versionsIn } from '../versions-in.ts';
import { binOf, CANARY_VITALS, decideCanary } from './canary-decision.ts';
import type { Arm, CanaryState, Counted, Progress } from './canary-state.ts';

/** A version that a page of a client shows; its ticket was checked before. */
export interface ShownVersion {
  area: RemoteAreaName;
  version: string;
  /** Host of the page, which tells its brand. */
  hostname: string;
  /** The client, as of the error budget. */
  voter: string;
}

/** A canary that drives itself, as operators see it. */
interface CanaryProgress {
  area: RemoteAreaName;
  version: string;
  /** Share of the browsers that get it now, in percent; 0: it was stopped. */
  share: number;
  /** Since when, in ms since 1970. */
  since: number;
  /** Why it was stopped; undefined: it was not. */
  stopped: string | undefined;
}

/** The canaries that drive themselves. */
export interface AutoCanaries {
  /** Takes the canaries of a registry; those with another change of their own begin at the first stage. */
  follow: (document: RegistryDocument) => void;
  /** Returns the present share of a canary, in percent. */
  shareOf: (area: RemoteAreaName, version: string) => number;
  /** Counts that a client shows a version, or that it failed there. */
  count: (shown: ShownVersion, counted: 'used' | 'failed') => Promise<void>;
  /** Counts the times of a page that an area owns. */
  countTimes: (shown: ShownVersion, vitals: PageReport['vitals']) => Promise<void>;
  list: () => readonly CanaryProgress[];
  /** Reads what edges counted, and moves each canary on or stops it. */
  step: () => Promise<void>;
}

interface Current {
  area: RemoteAreaName;
  /** Names the canary in the state: area, version, and the change that began it. */
  key: string;
  registered: RegisteredVersion;
  plan: AutoCanary;
  versions: readonly RegisteredVersion[];
  progress: Progress;
}

const LAST_STAGE = CANARY_STAGES.length - 1;
const MINUTE_MS = 60_000;

/** A stop is final, and no edge goes back a stage. */
const rankOf = ({ stage, stopped }: Progress) => (stopped === undefined ? stage : LAST_STAGE + 1);
const isOver = (progress: Progress) => rankOf(progress) >= LAST_STAGE;
const stageKey = ({ key, progress }: Current) => `${key} ${progress.stage}`;

/** Creates them on `state`; `now` is in ms since 1970. */
export function createAutoCanaries(
  state: CanaryState,
  {
    brands,
    budget,
    minFailures,
    warn,
    now = Date.now,
  }: {
    brands: Pick<LiveBrands, 'ofHost'>;
    budget: Pick<ErrorBudget, 'suspensions'>;
    /** Clients whose failures stop a canary at least. */
    minFailures: number;
    warn: (text: string) => void;
    now?: () => number;
  },
): AutoCanaries {
  let current = new Map<RemoteAreaName, Current>();
  let followed: RegistryDocument | undefined;

  async function stepOne(canary: Current): Promise<void> {
    const { area, key, plan } = canary;
    const { version } = canary.registered.metadata;
    const shared = await state.readProgress(key);
    if (shared && rankOf(shared) > rankOf(canary.progress)) canary.progress = shared;
    const { progress } = canary;
    const next = await decide(canary);
    if (next) canary.progress = next;
    // Also after a Redis that lost it, or one that another edge wrote over.
    if (!shared || rankOf(shared) < rankOf(canary.progress)) {
      await state.writeProgress(key, canary.progress);
    }
    if (!next) return;
    const share = `${CANARY_STAGES[next.stage]} %`;
    const from = `${CANARY_STAGES[progress.stage]} %`;
    warn(
      next.stopped === undefined
        ? `${area} ${version} goes from ${from} to ${share} of the browsers: it is no worse than the active version (${plan.clients} clients)`
        : `${area} ${version} was stopped at ${share} of the browsers: ${next.stopped}`,
    );
  }

  async function decide(canary: Current): Promise<Progress | undefined> {
    const { area, progress, plan, registered } = canary;
    const { version } = registered.metadata;
    if (isOver(progress)) return undefined;
    const isSuspended = budget
      .suspensions()
      .some((one) => one.area === area && one.version === version);
    if (isSuspended) return { ...progress, since: now(), stopped: 'it is over its error budget' };
    const decision = decideCanary(await state.read(stageKey(canary)), {
      clients: plan.clients,
      isOver: now() - progress.since >= plan.minutes * MINUTE_MS,
      minFailures,
    });
    if (decision.kind === 'wait') return undefined;
    return decision.kind === 'stop'
      ? { ...progress, since: now(), stopped: decision.reason }
      : { stage: progress.stage + 1, since: now() };
  }

  /** Returns the canary and the side that a page counts for; undefined: for none. */
  function find(shown: ShownVersion): { canary: Current; arm: Arm } | undefined {
    const canary = current.get(shown.area);
    if (!canary || isOver(canary.progress)) return undefined;
    const { registered, versions } = canary;
    const brand = brands.ofHost(shown.hostname)?.id;
    if (!reachesBrand(registered, versions, brand)) return undefined;
    if (shown.version === registered.metadata.version) return { canary, arm: 'canary' };
    const active =
      findBrandVersion(versions, brand) ?? versions.find(({ deployment }) => deployment.default);
    return active?.metadata.version === shown.version ? { canary, arm: 'active' } : undefined;
  }

  async function add(shown: ShownVersion, counted: readonly Counted[]): Promise<void> {
    const { canary, arm } = find(shown) ?? {};
    if (!canary || !arm) return;
    const key = stageKey(canary);
    await Promise.all(counted.map((one) => state.add(key, arm, one, shown.voter)));
  }

  return {
    follow(document) {
      if (document === followed) return;
      followed = document;
      const before = current;
      current = new Map(
        Object.keys(document.microFrontends).flatMap((area) => {
          const found = findAutoCanary(document, area);
          if (!found) return [];
          const known = before.get(area);
          const isSame = known?.key === found.key;
          const progress = isSame ? known.progress : { stage: 0, since: now() };
          return [[area, { ...found, progress }] as const];
        }),
      );
    },
    shareOf(area, version) {
      const canary = current.get(area);
      if (canary?.registered.metadata.version !== version) return 0;
      return shareAt(canary.progress);
    },
    // A failure also counts as a use, so that a share never exceeds one.
    count: (shown, counted) => add(shown, counted === 'failed' ? ['used', 'failed'] : ['used']),
    countTimes: (shown, vitals) =>
      add(
        shown,
        CANARY_VITALS.flatMap((vital) => {
          const time = vitals[vital];
          return time === undefined ? [] : [`${vital} ${binOf(time)}` as const];
        }),
      ),
    list: () =>
      [...current.values()].map(({ area, registered, progress }) => ({
        ...{ area, version: registered.metadata.version, share: shareAt(progress) },
        ...{ since: progress.since, stopped: progress.stopped },
      })),
    async step() {
      await Promise.all([...current.values()].map(stepOne));
    },
  };
}

const shareAt = ({ stage, stopped }: Progress) =>
  stopped === undefined ? (CANARY_STAGES[Math.min(stage, LAST_STAGE)] ?? 0) : 0;

function findAutoCanary(
  document: RegistryDocument,
  area: RemoteAreaName,
): Omit<Current, 'progress'> | undefined {
  const versions = versionsIn(document, area);
  const registered = versions.find(isCanary);
  const plan = registered?.deployment.canary;
  if (!registered || plan?.to !== 'auto') return undefined;
  // Changes of other brands and versions leave it alone.
  const change = document.history.find(
    ({ remote, action }) => remote === area && action === 'canary',
  );
  const began = createHash('sha256')
    .update(JSON.stringify([change?.id ?? change?.at, plan]))
    .digest('hex')
    .slice(0, 12);
  const key = `${area} ${registered.metadata.version} ${began}`;
  return { area, key, registered, plan, versions };
}
