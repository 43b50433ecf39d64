import { type BuildRecord, findSharedFaults } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { verifyRelease } from '../verify.ts';
import { findDuplicateShared, findSizeFaults } from './budgets.ts';
import { findCallFaults } from './calls.ts';
import type { LiveSystem } from './live.ts';

/** Reasons why a release must not reach players, sentences for its team; empty if it may. */
export interface GateFaults {
  /** Incompatible with the live server or shell: quarantined, even if forced. */
  misfits: readonly string[];
  /** Missing or changed files, which browsers reject, and exceeded budgets. */
  others: readonly string[];
}

/** Checks a release against its own record, without a live system. */
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

/** Checks a release against the live system. */
export function findLiveFaults(release: ReleaseRecord, { server, shell }: LiveSystem): GateFaults {
  const own = new Set(findDuplicateShared(release));
  return {
    misfits: [...findCallFaults(release.calls, server), ...findShellFaults(release, shell)],
    others: findDuplicateShared(release, shell.provides).filter((fault) => !own.has(fault)),
  };
}

/** Returns the modules that a shell does not provide, and the exposes it shows that are missing. */
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

// A file without a hash is not loaded, which only the browser would find.
function findUnnamedFiles({ files, entry, manifest, exposes }: ReleaseRecord): readonly string[] {
  const needed = new Set([entry, manifest, ...Object.values(exposes).flat()]);
  return Array.from(needed)
    .filter((file) => !files[file])
    .map((file) => `${file} has no hash`);
}
