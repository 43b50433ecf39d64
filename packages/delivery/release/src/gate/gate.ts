import { type BuildRecord, findSharedFaults } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { verifyRelease } from '../verify.ts';
import { findCallFaults } from './calls.ts';
import type { LiveSystem } from './live.ts';

const KB = 1024;

/** Maximum transfer sizes in bytes, compressed by gzip. */
export const BUDGETS = {
  /** The remote's entry, which every page with one of its modules loads. */
  entry: 24 * KB,
  /** Scripts and styles that one expose needs before it shows, beside the entry. */
  expose: 96 * KB,
} as const;

/** Libraries behind the shell's facades: a second copy has a state of its own. */
const BEHIND_FACADES = [
  'react-router',
  'react-router-dom',
  'scheduler',
  'i18next',
  'react-i18next',
];

/** Returns the budgets that a release exceeds; empty if none. */
export function findSizeFaults(release: ReleaseRecord): readonly string[] {
  const entry = weigh(release, [release.entry]);
  const parts = Object.entries(release.exposes).map(([name, files]) => {
    return [name, weigh(release, files), BUDGETS.expose] as const;
  });
  return [['the entry', entry, BUDGETS.entry] as const, ...parts]
    .filter(([, bytes, most]) => bytes > most)
    .map(
      ([name, bytes, most]) => `${name} has ${inKb(bytes)} gzip, at most ${inKb(most)} are allowed`,
    );
}

/**
 * Returns the shared modules that a release bundles: those that it requires, and those in
 * `provides`.
 */
export function findDuplicateShared(
  { bundles, requires }: ReleaseRecord,
  provides: Readonly<Record<string, string>> = {},
): readonly string[] {
  const names = [...Object.keys(requires), ...Object.keys(provides)].map(packageOf);
  const shared = new Set([...names, ...BEHIND_FACADES]);
  // Only its facade is shared, not the rest of the package.
  shared.delete('@exchange/federation');
  return bundles
    .filter((name) => shared.has(name))
    .map((name) => `${name} is bundled, but the shell gives it`);
}

/** Returns the bytes as sent; files too small for compression count uncompressed. */
function weigh({ files }: ReleaseRecord, names: readonly string[]): number {
  return names.reduce(
    (sum, name) => sum + (files[`${name}.gz`] ?? files[name] ?? { bytes: 0 }).bytes,
    0,
  );
}

function packageOf(module: string): string {
  const [scope = '', name = ''] = module.split('/');
  return module.startsWith('@') ? `${scope}/${name}` : scope;
}

const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;

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
