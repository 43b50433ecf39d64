import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import * as v from 'valibot';

/** File that every remote's build writes and the registry points to. */
export const MANIFEST_FILE = 'mf-manifest.json';

const VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;

/** Names that are one step of a path; none begins with a dot. */
const FILE_NAME = /^[\w@][\w.@+-]*$/;

const HASHED_NAME = /\.[0-9a-f]{8,}\.[a-z0-9]+(?:\.br|\.gz)?$/;

const PACKED_NAME = /\.(?:br|gz)$/;

/** Whether a text is a version like 1.4.2 or 1.4.2+1a2b3c4d. */
export const isVersion = (text: string): boolean => VERSION.test(text);

/** Whether a text names a file of a release: one step of a path that leads nowhere else. */
export const isFileName = (text: string): boolean => FILE_NAME.test(text);

/** Whether the name of a file changes with its content, so that it may be kept for ever. */
export const isHashedName = (file: string): boolean => HASHED_NAME.test(file);

/** Whether a file is only the compressed form of another. */
export const isPackedName = (file: string): boolean => PACKED_NAME.test(file);

/** The name of a file of a release. */
export const FileNameSchema = v.pipe(v.string(), v.check(isFileName, 'is no name of a file'));

/** A version like 1.4.2, also of a build between two releases, 1.4.2+1a2b3c4d. */
export const VersionSchema = v.pipe(v.string(), v.regex(VERSION, 'is not a version like 1.4.2'));

/** A sha384 hash as elements carry it. */
export const HashSchema = v.pipe(
  v.string(),
  v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a sha384 hash'),
);

/** The name of a remote. */
export const RemoteSchema = v.picklist(REMOTE_AREAS, `is not one of ${REMOTE_AREAS}`);

/**
 * Global name of one version of one remote, `mfe_casino_0_1_0`. Two versions under one name would
 * run the first version's code, silently. What follows a `+` is not known to the build and no part of it.
 */
export function containerName(area: RemoteAreaName, version: string): string {
  const [built = version] = version.split('+');
  return `mfe_${area}_${built.replace(/[^A-Za-z0-9]+/g, '_')}`;
}

/** Path of a release below its origin, with both slashes: `/casino/0.1.0/`. */
export function releasePath(area: RemoteAreaName, version: string): string {
  return `/${area}/${version}/`;
}

/** The wrong fields of what a schema refused, `remotes.casino.active: is missing; …`. */
export function nameFaults(
  issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
  whole: string,
): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? whole}: ${issue.message}`).join('; ');
}
