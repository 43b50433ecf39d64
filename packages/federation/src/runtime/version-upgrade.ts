import { type AreaVersions, REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import type { PageRegistry } from '../registry/schema.ts';
import { settleWithin } from './boot.ts';

/** How a page that is open comes to another version of an area. */
export interface VersionUpgrade {
  /**
   * Takes the versions that this browser would get now, where a missing area is switched off, and those that
   * pages must leave soon.
   */
  offer: (versions: AreaVersions, withdrawn?: Withdrawn) => void;
  /** Whether this page would get another version of the area than the one that it goes by. */
  isDue: (area: RemoteAreaName) => boolean;
  /** Whether another version is offered for a running area, also while the page is busy. */
  hasOther: (area: RemoteAreaName) => boolean;
  /**
   * Whether that other version must not wait for a navigation: the running one was withdrawn, or the area was
   * switched off meanwhile.
   */
  isUrgent: (area: RemoteAreaName) => boolean;
  /**
   * Loads the page anew where another version is still offered; never rejects. Resolves to whether
   * it does: else the version that is there goes on.
   */
  applyUpdate: (area: RemoteAreaName) => Promise<boolean>;
}

/** Versions of each area that pages must leave soon. */
export type Withdrawn = Readonly<Partial<Record<RemoteAreaName, readonly string[]>>>;

/** What the shell knows and the federation does not. */
export interface VersionUpgradeOptions {
  /** Asks the edge for the versions; may reject. */
  askVersions: () => Promise<AreaVersions>;
  /** Whether something is under way that a load of the page would cut off. */
  isBusy: () => boolean;
  /** Loads the page anew; default: the browser does. */
  reload?: () => void;
}

/** Nobody looks at an empty page for longer than this while the edge is asked, in ms. */
const PATIENCE_MS = 500;
/** An answer that came too late for one entry serves the next one for so long, in ms. */
const LATE_MS = 10_000;

/** Of each area, the version for which this tab was last loaded anew, and the one that it had then. */
const STORAGE_KEY = 'area-swaps';
const OFF = 'off';

/** Creates the swap for the registry of a page; `runningOf` is the version that an area has come to. */
export function createVersionUpgrade(
  registry: PageRegistry,
  runningOf: (area: RemoteAreaName) => string | undefined,
  { askVersions, isBusy, reload = () => location.reload() }: VersionUpgradeOptions,
): VersionUpgrade {
  let offered: AreaVersions | undefined;
  let withdrawn: Withdrawn = {};
  /** Areas that were switched off while this page was open. */
  const wasOff = new Set<RemoteAreaName>();
  let lateAt = Number.NEGATIVE_INFINITY;
  /** The version that this page was given. */
  const givenOf = (area: RemoteAreaName) => registry.remotes[area]?.active.version ?? OFF;

  const isOtherWanted = (area: RemoteAreaName): boolean => {
    if (!offered) return false;
    const version = offered[area];
    // Where the wanted version failed, its fallback runs; the same offer would fail again.
    if (version === registry.remotes[area]?.active.version) return false;
    return version !== runningOf(area) && !hasAttempted(area, version ?? OFF, givenOf(area));
  };

  // While something is under way, the area is not taken off the page either.
  const isDue = (area: RemoteAreaName): boolean => !isBusy() && isOtherWanted(area);

  const hasOther = (area: RemoteAreaName): boolean =>
    runningOf(area) !== undefined && offered?.[area] !== undefined && isOtherWanted(area);

  /** Whether the edge answers: without one, a load of the page would leave none at all. */
  async function isAnswered(): Promise<boolean> {
    if (performance.now() - lateAt < LATE_MS) return true;
    const askedAt = performance.now();
    let isHere = false;
    const asked = askVersions().then((versions) => {
      offered = versions;
      isHere = true;
      if (performance.now() - askedAt >= PATIENCE_MS) lateAt = performance.now();
    });
    await settleWithin(asked, PATIENCE_MS);
    return isHere;
  }

  return {
    isDue,
    hasOther,
    isUrgent(area) {
      if (!hasOther(area)) return false;
      return wasOff.has(area) || (withdrawn[area] ?? []).includes(runningOf(area) ?? '');
    },
    offer(versions, left = {}) {
      offered = versions;
      withdrawn = left;
      for (const area of REMOTE_AREAS) {
        if (versions[area] === undefined) wasOff.add(area);
        else if (versions[area] === runningOf(area)) wasOff.delete(area);
      }
    },
    async applyUpdate(area) {
      if (isBusy()) return false;
      if (!(await isAnswered())) return false;
      lateAt = Number.NEGATIVE_INFINITY;
      if (!offered || !isDue(area) || !markTried(area, offered[area] ?? OFF, givenOf(area))) {
        return false;
      }
      reload();
      return true;
    },
  };
}

type Tried = Partial<Record<RemoteAreaName, { to: string; from: string }>>;

function readTried(): Tried {
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Tried;
}

/**
 * One load for each version: a page that does not bring it must not be loaded for ever. Once the page
 * has another version than then, the load has done its work, and the same version may be wanted again.
 */
function hasAttempted(area: RemoteAreaName, to: string, from: string): boolean {
  try {
    const tried = readTried()[area];
    return tried?.to === to && tried.from === from;
  } catch {
    return true;
  }
}

function markTried(area: RemoteAreaName, to: string, from: string): boolean {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...readTried(), [area]: { to, from } }));
    return true;
  } catch {
    return false;
  }
}
