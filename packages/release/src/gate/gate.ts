import { type BuildRecord, findSharedFaults } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { verifyRelease } from '../verify.ts';
import { findDuplicateShared, findSizeFaults } from './budgets.ts';
import { findCallFaults } from './calls.ts';
import type { LiveSystem } from './live.ts';

/** Why a release must not reach players, whole sentences for its team; empty where it may. */
export interface GateFaults {
  /** It could not work with the live server or shell: no page gets it, also where it is forced. */
  misfits: readonly string[];
  /** Files that are missing or changed, which browsers refuse, and budgets. */
  others: readonly string[];
}

/** Holds a release against its own promises; no system is asked. */
export async function findOwnFaults(
  store: ReleaseStore,
  release: ReleaseRecord,
): Promise<readonly string[]> {
  return [
    ...findUnnamedFiles(release),
    ...(await verifyRelease(store, release.remote, release.version)),
    ...findSizeFaults(release),
    ...findDuplicateShared(release),
  ];
}

/** Holds a release against the live system. */
export function findLiveFaults(release: ReleaseRecord, { server, shell }: LiveSystem): GateFaults {
  const own = new Set(findDuplicateShared(release));
  return {
    misfits: [...findCallFaults(release.calls, server), ...findShellFaults(release, shell)],
    others: findDuplicateShared(release, shell.provides).filter((fault) => !own.has(fault)),
  };
}

/** What a shell does not give a release, or shows of it that is not there. */
export function findShellFaults(
  { remote, requires, exposes }: ReleaseRecord,
  { provides, shows }: Pick<BuildRecord, 'provides' | 'shows'>,
): readonly string[] {
  return [
    ...findSharedFaults(requires, provides),
    ...(shows[remote] ?? [])
      .filter((name) => !Object.hasOwn(exposes, name))
      .map((name) => `${name} is not exposed, but the shell shows it`),
  ];
}

// What has no hash is not loaded, and the browser would find out.
function findUnnamedFiles({ files, entry, manifest, exposes }: ReleaseRecord): readonly string[] {
  const needed = new Set([entry, manifest, ...Object.values(exposes).flat()]);
  return Array.from(needed)
    .filter((file) => !files[file])
    .map((file) => `${file} has no hash`);
}
