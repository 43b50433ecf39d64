import { type AreaVersions, type RemoteAreaName, SHELL } from '@exchange/contract';
import type { PageRegistry } from '../registry/schema.ts';
import { settleWithin } from './settle-within.ts';

/** Moves an open page to another version of an area, or of the shell by its name. */
export interface VersionUpgrade {
  /**
   * Records the versions that this browser would get now (a missing area is switched off), and
   * those that pages must leave soon.
   */
  offer: (versions: AreaVersions, withdrawn?: Withdrawn) => void;
  /** Returns true if this page would get another version of the area, or the shell, than its own. */
  isDue: (area: RemoteAreaName) => boolean;
  /** Lists what runs and has another version on offer, also while the page is busy. */
  listOutdated: () => readonly RemoteAreaName[];
  /** Returns true for a page of an edge that knew no areas yet: only a reload brings them. */
  lacksAreas: () => boolean;
  /**
   * Returns true if the other version must not wait for a navigation: the running one was
   * withdrawn, or the area was switched off.
   */
  isUrgent: (area: RemoteAreaName) => boolean;
  /**
   * Reloads the page if another version is still offered; resolves to true if it does. Never
   * rejects.
   */
  applyUpdate: (area: RemoteAreaName) => Promise<boolean>;
}

/** Versions of each area that pages must leave soon. */
export type Withdrawn = Readonly<Partial<Record<RemoteAreaName, readonly string[]>>>;

/** State that the shell provides to the federation. */
export interface VersionUpgradeOptions {
  /** Requests the versions from the edge; may reject. */
  askVersions: () => Promise<AreaVersions>;
  /** Returns true while a reload would interrupt something. */
  isBusy: () => boolean;
  /** Reloads the page; default: the browser's reload. */
  reload?: () => void;
}

/** Maximum time of an empty page while the edge is requested, in ms. */
const PATIENCE_MS = 500;
/** Time for which a late response serves the next navigation, in ms. */
const LATE_MS = 10_000;

/** Key of each area's version for which this tab was last reloaded, and its version before. */
const STORAGE_KEY = 'area-swaps';
const OFF = 'off';

/** Creates the upgrade for the registry of a page; `runningOf` returns the version in use. */
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
  /** Returns the version that the page's registry has. */
  const registeredOf = (area: RemoteAreaName) =>
    area === SHELL ? registry.shell : registry.remotes[area]?.active.version;
  const currentOf = (area: RemoteAreaName) => (area === SHELL ? registry.shell : runningOf(area));

  const isOtherWanted = (area: RemoteAreaName): boolean => {
    if (!offered) return false;
    const version = offered[area];
    const registered = registeredOf(area);
    // A shell that is no release is followed by no page.
    if (area === SHELL && (version === undefined || registered === undefined)) return false;
    // If the wanted version failed, its fallback runs; the same offer would fail again.
    if (version === registered) return false;
    return version !== currentOf(area) && !hasAttempted(area, version ?? OFF, registered ?? OFF);
  };

  /** Returns what a reload for this area is for: the area, else the shell; undefined for none. */
  const selectWanted = (area: RemoteAreaName) => [area, SHELL].find(isOtherWanted);

  // In-flight work also keeps a switched-off area on the page.
  const isDue = (area: RemoteAreaName): boolean => !isBusy() && selectWanted(area) !== undefined;

  const lacksAreas = Object.keys(registry.areas).length === 0;

  const hasOther = (area: RemoteAreaName): boolean =>
    currentOf(area) !== undefined && offered?.[area] !== undefined && isOtherWanted(area);

  /** Returns true if the edge responds: without it a reload would leave no page at all. */
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
    lacksAreas: () => lacksAreas,
    listOutdated: () =>
      // One area stands for all, since one reload brings them all.
      lacksAreas
        ? Object.keys(offered ?? {})
            .slice(0, 1)
            .filter(isOtherWanted)
        : [...Object.keys(registry.areas), SHELL].filter(hasOther),
    isUrgent(area) {
      if (lacksAreas) return true;
      if (!hasOther(area)) return false;
      return wasOff.has(area) || (withdrawn[area] ?? []).includes(currentOf(area) ?? '');
    },
    offer(versions, left = {}) {
      offered = versions;
      withdrawn = left;
      for (const area of Object.keys(registry.areas)) {
        if (versions[area] === undefined) wasOff.add(area);
        else if (versions[area] === runningOf(area)) wasOff.delete(area);
      }
    },
    async applyUpdate(area) {
      if (isBusy()) return false;
      if (!(await isAnswered())) return false;
      lateAt = Number.NEGATIVE_INFINITY;
      const wanted = isBusy() ? undefined : selectWanted(area);
      if (
        !wanted ||
        !markAttempted(wanted, offered?.[wanted] ?? OFF, registeredOf(wanted) ?? OFF)
      ) {
        return false;
      }
      reload();
      return true;
    },
  };
}

type Attempts = Partial<Record<RemoteAreaName, { to: string; from: string }>>;

function readAttempts(): Attempts {
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Attempts;
}

/**
 * Returns true after one reload for this version, which prevents endless reloads. Once the page
 * runs another version than before, the same one may be requested again.
 */
function hasAttempted(area: RemoteAreaName, to: string, from: string): boolean {
  try {
    const attempt = readAttempts()[area];
    return attempt?.to === to && attempt.from === from;
  } catch {
    return true;
  }
}

function markAttempted(area: RemoteAreaName, to: string, from: string): boolean {
  try {
    sessionStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ ...readAttempts(), [area]: { to, from } }),
    );
    return true;
  } catch {
    return false;
  }
}
