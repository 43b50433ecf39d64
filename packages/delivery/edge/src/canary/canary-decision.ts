/** Counts of one version in one stage; each client counts once. */
export interface MeasuredVersion {
  /** Clients that showed it, and those for which it failed. */
  used: number;
  failed: number;
  /** Largest paints and interactions to next paint, by {@link binOf}. */
  LCP: readonly number[];
  INP: readonly number[];
}

/** The canary of a stage, and the active version in the same time and for the same brands. */
export interface CanaryCounts {
  canary: MeasuredVersion;
  active: MeasuredVersion;
}

/** Times that a canary is held to. */
export const CANARY_VITALS = ['LCP', 'INP'] as const;
export type CanaryVital = (typeof CANARY_VITALS)[number];

/** Eight bins for each doubling: one is 9 % wide. */
const BINS_PER_OCTAVE = 8;
/** Up to 17 minutes; longer ones count as that. */
export const BINS = BINS_PER_OCTAVE * 20;

/** Returns the bin of a time in ms. */
export const binOf = (ms: number): number =>
  Math.min(BINS - 1, Math.floor(Math.log2(Math.max(1, ms)) * BINS_PER_OCTAVE));

/** Returns the upper end of a bin, in ms. */
const endOf = (bin: number) => Math.round(2 ** ((bin + 1) / BINS_PER_OCTAVE));

/** How many times as often a canary may fail; the evidence is the mean over these. */
const RATIOS = [1.5, 2, 3, 5, 10, 20, 50];

/**
 * Chance that a healthy canary is ever stopped in one stage, by each measurement: 0.3 % together,
 * and 0.9 % over the three stages that have a comparison.
 */
const CHANCE = { failed: 0.002, LCP: 0.0005, INP: 0.0005 };

/** Pages of the active version that its 75th percentile needs. */
const MIN_SAMPLES = 100;

/** Events among clients of one version. */
interface Events {
  events: number;
  clients: number;
}

/**
 * Returns the logarithm of the evidence that the canary has such events more often than the active
 * version. If it has not, the evidence ever exceeds 1/p with a probability of p at most (Ville's
 * inequality), however often one looks.
 */
export function weighEvidence(canary: Events, active: Events): number {
  const clients = canary.clients + active.clients;
  if (clients === 0) return 0;
  // Without a difference each event is one of the canary with this probability.
  const share = canary.clients / clients;
  const events = canary.events + active.events;
  const logs = RATIOS.map(
    (ratio) => canary.events * Math.log(ratio) - events * Math.log1p(share * (ratio - 1)),
  );
  const most = Math.max(...logs);
  const sum = logs.reduce((total, log) => total + Math.exp(log - most), 0);
  return most + Math.log(sum / RATIOS.length);
}

const total = (bins: readonly number[], from = 0) => {
  let sum = 0;
  for (let bin = from; bin < bins.length; bin += 1) sum += bins[bin] ?? 0;
  return sum;
};

/** Returns the bin of the 75th percentile. */
function p75Of(bins: readonly number[]): number {
  const wanted = total(bins) * 0.75;
  let sum = 0;
  for (let bin = 0; bin < bins.length; bin += 1) {
    sum += bins[bin] ?? 0;
    if (sum >= wanted) return bin;
  }
  return bins.length - 1;
}

/** Rules of a stage. */
export interface StageRules {
  /** Clients of the canary that it waits for. */
  clients: number;
  /** False until the stage took its time. */
  isOver: boolean;
  /** Clients whose failures stop a canary at least. */
  minFailures: number;
}

/** The next step of a canary. */
export type CanaryDecision =
  | { kind: 'wait' }
  | { kind: 'advance' }
  | { kind: 'stop'; reason: string };

/** Decides whether a canary is stopped, goes on to the next stage, or waits. */
export function decideCanary(counts: CanaryCounts, rules: StageRules): CanaryDecision {
  const { canary, active } = counts;
  const { clients, isOver, minFailures } = rules;
  const failures = weighEvidence(
    { events: canary.failed, clients: canary.used },
    { events: active.failed, clients: active.used },
  );
  if (canary.failed >= minFailures && failures > -Math.log(CHANCE.failed)) {
    const reason =
      `it failed for ${canary.failed} of ${canary.used} clients, ` +
      `the active version for ${active.failed} of ${active.used}`;
    return { kind: 'stop', reason };
  }
  for (const vital of CANARY_VITALS) {
    const reason = findSlower(counts, vital, minFailures);
    if (reason !== undefined) return { kind: 'stop', reason };
  }
  return canary.used >= clients && isOver ? { kind: 'advance' } : { kind: 'wait' };
}

/**
 * Returns how the canary is slower; undefined if it is not. The canary's pages may be a bin slower:
 * the files of a new version are in no cache.
 */
function findSlower(
  { canary, active }: CanaryCounts,
  vital: CanaryVital,
  minFailures: number,
): string | undefined {
  const pages = { canary: total(canary[vital]), active: total(active[vital]) };
  if (pages.active < MIN_SAMPLES) return undefined;
  const limit = p75Of(active[vital]);
  const slow = {
    canary: total(canary[vital], limit + 2),
    active: total(active[vital], limit + 1),
  };
  const evidence = weighEvidence(
    { events: slow.canary, clients: pages.canary },
    { events: slow.active, clients: pages.active },
  );
  if (slow.canary < minFailures || evidence <= -Math.log(CHANCE[vital])) return undefined;
  return (
    `its ${vital} took longer than ${endOf(limit + 1)} ms in ${slow.canary} of ${pages.canary} ` +
    `pages, that of the active version longer than ${endOf(limit)} ms in ${slow.active} of ${pages.active}`
  );
}
