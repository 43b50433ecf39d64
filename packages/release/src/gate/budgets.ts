import type { ReleaseRecord } from '@exchange/federation/releases';

const KB = 1024;

/** The most that browsers may have to fetch, in bytes, compressed by gzip. */
export const BUDGETS = {
  /** The remote's entry, which each page that shows any of its parts needs. */
  entry: 24 * KB,
  /** What one exposed part needs before it shows, scripts and styles, beside the entry. */
  expose: 96 * KB,
} as const;

/** Libraries behind the shell's facades: a second copy of one has a state of its own. */
const BEHIND_FACADES = [
  'react-router',
  'react-router-dom',
  'scheduler',
  'i18next',
  'react-i18next',
];

/** Which budgets a release breaks; empty where none. */
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

/** Which shared modules a release brings along: those that it requires, and those that `provides` names. */
export function findDuplicateShared(
  { bundles, requires }: ReleaseRecord,
  provides: Readonly<Record<string, string>> = {},
): readonly string[] {
  const names = [...Object.keys(requires), ...Object.keys(provides)].map(packageOf);
  const shared = new Set([...names, ...BEHIND_FACADES]);
  // Its facade is the only part of the package that is shared.
  shared.delete('@exchange/federation');
  return bundles
    .filter((name) => shared.has(name))
    .map((name) => `${name} is bundled, but the shell gives it`);
}

/** Bytes as sent; files that are too small to be compressed count as they are. */
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
