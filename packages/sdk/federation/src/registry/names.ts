import { type RemoteAreaName, SHELL } from '@exchange/contract';
import * as v from 'valibot';

/** File that every remote's build writes and the registry points to. */
export const MANIFEST_FILE = 'mf-manifest.json';

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Names that are one segment of a path and do not begin with a dot. */
const FILE_NAME = /^[\w@][\w.@+-]*$/;

const HASHED_NAME = /\.[0-9a-f]{8,}\.[a-z0-9]+(?:\.br|\.gz)?$/;

const PACKED_NAME = /\.(?:br|gz|[0-9a-f]{16}\.dcz)$/;

/** Returns true for a version like 1.4.2 or 1.4.2+1a2b3c4d. */
export const isVersion = (text: string): boolean => VERSION.test(text);

/** Returns true for a file name of a release: one path segment. */
export const isFileName = (text: string): boolean => FILE_NAME.test(text);

/** Returns true if the file's name contains its content hash, so it may be cached forever. */
export const isHashedName = (file: string): boolean => HASHED_NAME.test(file);

/** Returns true if a file is only the compressed form of another. */
export const isPackedName = (file: string): boolean => PACKED_NAME.test(file);

/** Returns the name of the file of which `file` is a compressed form; undefined for a plain file. */
export const plainNameOf = (file: string): string | undefined =>
  isPackedName(file) ? file.replace(PACKED_NAME, '') : undefined;

/** A file name of a release. */
export const FileNameSchema = v.pipe(v.string(), v.check(isFileName, 'is not a file name'));

/** A version like 1.4.2, also of an interim build, 1.4.2+1a2b3c4d. */
export const VersionSchema = v.pipe(v.string(), v.regex(VERSION, 'is not a version like 1.4.2'));

/** A sha384 hash as elements carry it. */
export const HashSchema = v.pipe(
  v.string(),
  v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a sha384 hash'),
);

/**
 * Returns the global name of one version of one remote, `mfe_casino_0_1_0`. Two versions of one
 * name would both run the first one's code. The part after `+` is unknown to the build.
 */
export function containerName(area: RemoteAreaName, version: string): string {
  const [built = version] = version.split('+');
  return `mfe_${area}_${built.replace(/[^A-Za-z0-9]+/g, '_')}`;
}

/** Returns the path of a release below its origin, with both slashes: `/casino/0.1.0/`. */
export function releasePath(area: RemoteAreaName, version: string): string {
  return `/${area}/${version}/`;
}

/** Returns the name of an area or the shell for people, that of its folder: `mfe-casino`. */
export const folderName = (area: RemoteAreaName): string =>
  area === SHELL ? SHELL : `mfe-${area}`;

/** Returns the wrong fields of a failed parse, `remotes.casino.active: is missing; …`. */
export function nameFaults(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
  whole: string,
): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? whole}: ${issue.message}`).join('; ');
}
