import { createHash } from 'node:crypto';
import { areaDefinition, releaseName, SHELL } from '@exchange/contract';
import * as v from 'valibot';
import type { RegisteredVersion } from '../registry/document.ts';
import {
  FileNameSchema,
  HashSchema,
  isPackedName,
  nameFaults,
  releasePath,
  VersionSchema,
} from '../registry/names.ts';
import { RegistryError } from '../registry/schema.ts';
import { callKey, UsedCallSchema } from '../registry/used-call.ts';

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

const StoredFileSchema = v.object({ integrity: HashSchema, bytes });

const ReleaseRecordSchema = v.object({
  remote: releaseName,
  version: VersionSchema,
  /** Name of the manifest's file. */
  manifest: FileNameSchema,
  /** Every file of the release, including compressed forms of others. */
  files: v.record(FileNameSchema, StoredFileSchema),
  /** Source maps of the code; never served, and missing in releases of earlier builds. */
  maps: v.optional(v.record(FileNameSchema, StoredFileSchema), {}),
  /** File that the browser requests first, and the files that each expose needs before it shows. */
  entry: FileNameSchema,
  exposes: v.record(v.string(), v.array(FileNameSchema)),
  requires: v.record(v.string(), v.string()),
  calls: v.array(UsedCallSchema),
  /** Program of its frames; missing in releases without frames. */
  frame: v.exactOptional(FileNameSchema),
  /** Pages, fragments and links; missing for the shell. */
  area: v.exactOptional(areaDefinition),
  /** Packages whose code is in the files. */
  bundles: v.array(v.string()),
  /** Origin of the build. */
  build: v.object({
    commit: v.nullable(v.string()),
    /** True if the checkout had uncommitted changes. */
    dirty: v.nullable(v.boolean()),
    /** Built by `npm start` between two releases; removed once the registry does not name it. */
    interim: v.optional(v.boolean()),
    /** True if a key for previews alone signed it; set where the record is read. */
    forPreviews: v.exactOptional(v.boolean()),
    /** Number of type errors with which it was published all the same. */
    typeErrors: v.exactOptional(v.number()),
    /** Earlier versions from whose files it has deltas; missing without any. */
    deltasFrom: v.exactOptional(v.array(VersionSchema)),
    publishedAt: v.pipe(v.string(), v.isoTimestamp()),
    publishedBy: v.string(),
  }),
});

/** Name of the file with the record of a release. */
export const RECORD_FILE = 'release.json';
/** Separates the signatures of records from those of other files. */
export const RECORD_USE = 'release';

/** `release.json` of a published release, written last: without it there is no release. */
export type ReleaseRecord = v.InferOutput<typeof ReleaseRecordSchema>;

/** Parses a published `release.json`. Throws RegistryError naming the wrong fields. */
export function parseReleaseRecord(input: unknown): ReleaseRecord {
  const result = v.safeParse(ReleaseRecordSchema, input);
  if (result.success) return result.output;
  throw new RegistryError(`Invalid release: ${nameFaults(result.issues, 'release')}`);
}

/**
 * Returns the fields that two publications of one version must agree on: all but time, author,
 * compression and source maps.
 */
export function releaseIdentity({ build, files, maps, ...record }: ReleaseRecord): string {
  // Other versions of a compressor make other bytes of the same file.
  const plain = Object.entries(files).filter(([file]) => !isPackedName(file));
  return JSON.stringify({ ...record, files: Object.fromEntries(plain) });
}

/** Returns true for a build between two releases, whose version names its files. */
export const isInterim = ({ version, build }: Pick<ReleaseRecord, 'version' | 'build'>): boolean =>
  build.interim === true && version.includes('+');

/** Returns the registry entry of a release without traffic. */
export function registerRelease(record: ReleaseRecord): RegisteredVersion {
  // The manifest of the shell, which the edge reads, has the hashes of all of its files.
  const isNeeded = (file: string) => record.remote !== SHELL && /\.(?:js|css)$/.test(file);
  const hashes = Object.entries(record.files)
    .filter(([file]) => isNeeded(file) || file === record.manifest)
    .map(([file, { integrity }]) => [file, integrity] as const);
  return {
    url: releasePath(record.remote, record.version) + record.manifest,
    metadata: {
      integrity: record.files[record.manifest]?.integrity ?? '',
      version: record.version,
    },
    deployment: { traffic: 0, default: false },
    extras: {
      integrity: Object.fromEntries(hashes),
      requires: record.requires,
      calls: record.calls.map(callKey),
      callsIntegrity: integrityOf(JSON.stringify(record.calls)),
      ...(record.frame !== undefined && { frame: record.frame }),
      gate: 'unchecked',
      misfits: [],
      mounted: false,
      ...(record.area && { area: record.area }),
    },
  };
}

/** Returns the sha384 hash of bytes in the format of `integrity` attributes. */
export function integrityOf(bytes: Uint8Array | string): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}
