import * as v from 'valibot';
import { UsedCallSchema } from '../releases/release-record.ts';
import { VersionSchema } from './names.ts';

const SourceSchema = v.object({
  commit: v.nullable(v.string()),
  /** Whether the checkout had changes that were not committed. */
  dirty: v.nullable(v.boolean()),
});

const BuildRecordSchema = v.object({
  name: v.string(),
  version: VersionSchema,
  manifest: v.string(),
  /** Script and style files of the entry, in order; only the shell has them. */
  entry: v.array(v.string()),
  /** Files that the entry always asks for next, worth a preload. */
  preload: v.array(v.string()),
  /** Every file of the build → its sha384 hash. */
  files: v.record(v.string(), v.string()),
  /** Packages whose code it reads. */
  bundles: v.optional(v.array(v.string()), []),
  /** Calls of the API that a remote makes. */
  calls: v.optional(v.array(UsedCallSchema), []),
  /** Module → the range of versions that the shell must give, beside the shared ones of the manifest. */
  requires: v.optional(v.record(v.string(), v.string()), {}),
  /** Shared module → its version, as the shell gives it. */
  provides: v.optional(v.record(v.string(), v.string()), {}),
  /** Remote → the parts of it that the shell shows. */
  shows: v.optional(v.record(v.string(), v.array(v.string())), {}),
  /** The sources of a production build, where git knows them. */
  source: v.optional(SourceSchema, { commit: null, dirty: null }),
});

/** What a build leaves as `release.json` beside its files. */
export type BuildRecord = v.InferOutput<typeof BuildRecordSchema>;

/** Name of the file that a build leaves beside its output. */
export const BUILD_RECORD_FILE = 'release.json';

/** Checks a `release.json`. Throws ValiError when it has another form. */
export function parseBuildRecord(input: unknown): BuildRecord {
  return v.parse(BuildRecordSchema, input);
}
