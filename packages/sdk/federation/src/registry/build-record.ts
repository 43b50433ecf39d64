import { areaDefinition } from '@exchange/contract';
import * as v from 'valibot';
import { FileNameSchema, VersionSchema } from './names.ts';
import { UsedCallSchema } from './used-call.ts';

const SourceSchema = v.object({
  commit: v.nullable(v.string()),
  /** True if the checkout had uncommitted changes. */
  dirty: v.nullable(v.boolean()),
});

const BuildRecordSchema = v.object({
  name: v.string(),
  version: VersionSchema,
  manifest: v.string(),
  /** Script and style files of the entry, in order; only the shell has them. */
  entry: v.array(v.string()),
  /** Files that the entry always requests next, for a preload. */
  preload: v.array(v.string()),
  /** Every file of the build → its sha384 hash. */
  files: v.record(v.string(), v.string()),
  /** Source maps of the code → hash; apart from the files, as browsers never get them. */
  maps: v.optional(v.record(v.string(), v.string()), {}),
  /** Packages whose code the build contains. */
  bundles: v.optional(v.array(v.string()), []),
  /** Calls of the API that the build makes. */
  calls: v.optional(v.array(UsedCallSchema), []),
  /** Module → the version range that the shell must provide, beside the manifest's shared ones. */
  requires: v.optional(v.record(v.string(), v.string()), {}),
  /** Shared module → its version that the shell provides. */
  provides: v.optional(v.record(v.string(), v.string()), {}),
  /** Slots of the shell, each for fragments of areas; `true`: it must not stay empty. */
  slots: v.optional(v.record(v.string(), v.boolean()), {}),
  /** Addresses of the shell's own pages; missing in builds of earlier shells. */
  pages: v.exactOptional(v.array(v.string())),
  /** Script of the shell's service worker; missing in builds that are not published. */
  serviceWorker: v.exactOptional(v.string()),
  /** Program that renders the first content of its pages at the edge; see `FrameModule`. */
  frame: v.exactOptional(FileNameSchema),
  /** What a remote brings to the product. */
  area: v.exactOptional(areaDefinition),
  /** The sources of a production build, where git knows them. */
  source: v.optional(SourceSchema, { commit: null, dirty: null }),
});

/** Contents of `release.json`, which a build writes beside its files. */
export type BuildRecord = v.InferOutput<typeof BuildRecordSchema>;

/** Name of the file that a build writes beside its output. */
export const BUILD_RECORD_FILE = 'release.json';

/** Parses a `release.json`. Throws ValiError on another format. */
export function parseBuildRecord(input: unknown): BuildRecord {
  return v.parse(BuildRecordSchema, input);
}
