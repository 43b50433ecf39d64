import { REMOTE_AREAS, type RemoteArea } from '@exchange/contract';
import * as v from 'valibot';
import { releasePath } from './names.ts';
import type { Release } from './schema.ts';

const BuildRecordSchema = v.object({
  name: v.string(),
  version: v.string(),
  manifest: v.string(),
  /** Script and style files of the entry, in order; only the shell has them. */
  entry: v.array(v.string()),
  /** Files that the entry always asks for next, worth a preload. */
  preload: v.array(v.string()),
  /** Every file of the build → its sha384 hash. */
  files: v.record(v.string(), v.string()),
});

/** What a build leaves as `release.json` beside its files. */
export type BuildRecord = v.InferOutput<typeof BuildRecordSchema>;

/** Name of the file that a build leaves beside its output. */
export const BUILD_RECORD_FILE = 'release.json';

/** Checks a `release.json`. Throws ValiError when it has another form. */
export function parseBuildRecord(input: unknown): BuildRecord {
  return v.parse(BuildRecordSchema, input);
}

/** The registry's entry of a build that is served by `origin` (without a slash at its end). */
export function releaseFromBuild(record: BuildRecord, origin: string): Release {
  const area = REMOTE_AREAS.find((name) => name === record.name) as RemoteArea | undefined;
  if (!area) throw new TypeError(`${record.name} is not a remote`);
  const base = `${origin}${releasePath(area, record.version)}`;
  const checked = Object.entries(record.files).filter(
    ([file]) => /\.(?:js|css)$/.test(file) || file === record.manifest,
  );
  return {
    version: record.version,
    manifestUrl: base + record.manifest,
    integrity: Object.fromEntries(checked),
  };
}
