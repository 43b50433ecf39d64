import type { RemoteAreaName } from '@exchange/contract';
import * as v from 'valibot';
import type { RegisteredVersion } from '../registry/document.ts';
import {
  FileNameSchema,
  HashSchema,
  isPackedName,
  nameFaults,
  RemoteSchema,
  releasePath,
  VersionSchema,
} from '../registry/names.ts';

const bytes = v.pipe(v.number(), v.integer(), v.minValue(0));

const JsonSchemaSchema = v.record(v.string(), v.unknown());

/** A call of the API that a remote makes, with the forms of what it sends and of what it needs back. */
export const UsedCallSchema = v.object({
  name: v.string(),
  method: v.string(),
  /** Below the origin, `/api/v5/get-casino-games`. */
  path: v.string(),
  /** JSON Schema of the body; missing where it sends none. */
  input: v.optional(JsonSchemaSchema),
  /** JSON Schema of each parameter in the path. */
  params: v.optional(v.record(v.string(), JsonSchemaSchema)),
  /** JSON Schema of the reply's `data`. */
  data: JsonSchemaSchema,
});

const ReleaseRecordSchema = v.object({
  remote: RemoteSchema,
  version: VersionSchema,
  /** Name of the manifest's file. */
  manifest: FileNameSchema,
  /** Every file of the release, also those that are only compressed forms of others. */
  files: v.record(FileNameSchema, v.object({ integrity: HashSchema, bytes })),
  /** File that the browser asks for first, and those that each exposed part needs before it shows. */
  entry: FileNameSchema,
  exposes: v.record(v.string(), v.array(FileNameSchema)),
  requires: v.record(v.string(), v.string()),
  calls: v.array(UsedCallSchema),
  /** Packages whose code is in its files. */
  bundles: v.array(v.string()),
  /** Where it comes from. */
  build: v.object({
    commit: v.nullable(v.string()),
    /** Whether the checkout had changes that were not committed. */
    dirty: v.nullable(v.boolean()),
    /** Made by `npm start` between two releases; forgotten once the registry does not name it. */
    interim: v.optional(v.boolean()),
    publishedAt: v.pipe(v.string(), v.isoTimestamp()),
    publishedBy: v.string(),
  }),
});

/** A call of the API that a remote makes. */
export type UsedCall = v.InferOutput<typeof UsedCallSchema>;

/** `release.json` of a published release, written last: without it there is no release. */
export type ReleaseRecord = v.InferOutput<typeof ReleaseRecordSchema>;

/** Checks a published `release.json`. Throws Error naming the wrong fields. */
export function parseReleaseRecord(input: unknown): ReleaseRecord {
  const result = v.safeParse(ReleaseRecordSchema, input);
  if (result.success) return result.output;
  throw new Error(`Invalid release: ${nameFaults(result.issues, 'release')}`);
}

/** What two publications of one version must agree on: all but when, by whom and how it was packed. */
export function releaseIdentity({ build, files, ...record }: ReleaseRecord): string {
  // Other versions of a packer make other bytes of the same file.
  const plain = Object.entries(files).filter(([file]) => !isPackedName(file));
  return JSON.stringify({ ...record, files: Object.fromEntries(plain) });
}

/** The call in the words of the registry, `POST /api/v5/get-casino-games`. */
export const callKey = ({ method, path }: Pick<UsedCall, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** The registry's words for a release that gets no traffic yet. */
export function registerRelease(record: ReleaseRecord): RegisteredVersion {
  const hashes = Object.entries(record.files)
    .filter(([file]) => /\.(?:js|css)$/.test(file) || file === record.manifest)
    .map(([file, { integrity }]) => [file, integrity] as const);
  return {
    url: releasePath(record.remote as RemoteAreaName, record.version) + record.manifest,
    metadata: {
      integrity: record.files[record.manifest]?.integrity ?? '',
      version: record.version,
    },
    deployment: { traffic: 0, default: false },
    extras: {
      integrity: Object.fromEntries(hashes),
      requires: record.requires,
      calls: record.calls.map(callKey),
      gate: 'unchecked',
      misfits: [],
      mounted: false,
    },
  };
}
