import { folderName, isPackedName } from '@exchange/federation/registry';
import type { ReleaseRecord } from '@exchange/federation/releases';

const KB = 1024;

/** Maximum transfer sizes in bytes, compressed by gzip. */
export const BUDGETS = {
  /** The remote's entry, which every page with one of its modules loads. */
  entry: 24 * KB,
  /** Scripts and styles that one expose needs before it shows, beside the entry. */
  expose: 96 * KB,
} as const;

/** Bytes of the largest file that an edge reads for its frames. */
const MAX_READ = 4 * KB * KB;

/** Growth over the version that players get, above which a release must be accepted as larger. */
const MAX_GROWTH = 0.05;
/** Words of a fault that `--larger` accepts. */
export const GROWN = 'more than 5 % over';
/** Bytes of growth that never count: names and versions differ between builds. */
const IGNORED_BYTES = KB;

/** Returns the budgets that a release exceeds; empty if none. */
export function findSizeFaults(release: ReleaseRecord): readonly string[] {
  const entry = weigh(release, [release.entry]);
  const parts = Object.entries(release.exposes).map(([name, files]) => {
    return [name, weigh(release, files), BUDGETS.expose] as const;
  });
  return [['the entry', entry, BUDGETS.entry] as const, ...parts]
    .filter(([, bytes, max]) => bytes > max)
    .map(
      ([name, bytes, max]) => `${name} has ${inKb(bytes)} gzip, at most ${inKb(max)} are allowed`,
    );
}

/**
 * Returns why an edge would not read the program of a release's frames, or its styles; empty if it
 * would. Pages would begin without these frames, and each would count as a fault of the version.
 */
export function findFrameFaults({ files, frame }: ReleaseRecord): readonly string[] {
  if (frame === undefined) return [];
  if (!Object.hasOwn(files, frame) || !frame.endsWith('.js')) {
    return [`${frame} is to render its frames, but is no script with a hash`];
  }
  const styles = Object.keys(files).filter((file) => file.endsWith('.css'));
  return [frame, ...styles]
    .map((file) => [file, files[file]?.bytes ?? 0] as const)
    .filter(([, bytes]) => bytes > MAX_READ)
    .map(([file, bytes]) => `${file} has ${inKb(bytes)}, edges read ${inKb(MAX_READ)} for frames`);
}

/**
 * Returns by what a release is more than 5 % larger than `before`: bytes as sent and requests of the
 * entry and each module, and the bytes of all code. Empty if it is not.
 */
export function findGrowth(release: ReleaseRecord, before: ReleaseRecord): readonly string[] {
  const parts = Object.keys(release.exposes).filter((name) => Object.hasOwn(before.exposes, name));
  const weights = [
    ['the entry', ({ entry }: ReleaseRecord) => [entry]] as const,
    ...parts.map((name) => [name, ({ exposes }: ReleaseRecord) => exposes[name] ?? []] as const),
    ['all code', listCode] as const,
  ];
  return weights.flatMap(([name, list]) => {
    const [now, then] = [list(release), list(before)];
    const [bytes, max] = [weigh(release, now), weigh(before, then) * (1 + MAX_GROWTH)];
    const maxRequests = Math.ceil(then.length * (1 + MAX_GROWTH));
    const was = `${folderName(before.remote)} ${before.version}`;
    return [
      ...(bytes > max && bytes - weigh(before, then) > IGNORED_BYTES
        ? [`${name} has ${inKb(bytes)} gzip, ${GROWN} ${inKb(weigh(before, then))} of ${was}`]
        : []),
      ...(list !== listCode && now.length > maxRequests
        ? [`${name} needs ${now.length} files, ${GROWN} ${then.length} of ${was}`]
        : []),
    ];
  });
}

/** Lists the code that browsers load: not the program of frames. */
const listCode = ({ files, frame }: ReleaseRecord) =>
  Object.keys(files).filter(
    (file) => /\.(?:js|css)$/.test(file) && !isPackedName(file) && file !== frame,
  );

/** Returns the bytes as sent; files too small for compression count uncompressed. */
function weigh({ files }: ReleaseRecord, names: readonly string[]): number {
  return names.reduce(
    (sum, name) => sum + (files[`${name}.gz`] ?? files[name] ?? { bytes: 0 }).bytes,
    0,
  );
}

const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
