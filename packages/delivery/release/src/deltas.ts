import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { SHELL } from '@exchange/contract';
import { isActive, isCanary, parseBuildRecord, RegistryError } from '@exchange/federation/registry';
import {
  DELTA_HEADER_BYTES,
  deltaHeader,
  deltaName,
  dictionaryPattern,
  hasDictionaries,
  hashDictionary,
  integrityOf,
  type ReleaseRecord,
  type ReleaseStore,
  readShellRelease,
} from '@exchange/federation/releases';
import type { ReadBuild } from './shell-build.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Maximum of versions from which a release has deltas. */
const MAX_VERSIONS = 3;
/** Browsers need not take a larger window; the whole dictionary lies within it. */
const WINDOW_LOG = 23;
const MAX_BYTES = 2 ** (WINDOW_LOG - 1);
const LEVEL = 19;

/** Returns `plain` as a delta from `dictionary`. */
export async function encodeDelta(plain: Uint8Array, dictionary: Uint8Array): Promise<Buffer> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    [constants.ZSTD_c_windowLog]: WINDOW_LOG,
  };
  const options = { dictionary: Buffer.from(dictionary), params, pledgedSrcSize: plain.length };
  const content = await compress(plain, options);
  return Buffer.concat([deltaHeader(hashDictionary(dictionary)), content]);
}

/** Returns true if this is the dictionary of a delta. */
export const isDeltaFrom = (delta: Uint8Array, dictionary: Uint8Array): boolean =>
  deltaHeader(hashDictionary(dictionary)).equals(delta.subarray(0, DELTA_HEADER_BYTES));

/** Returns the file that a delta makes of its dictionary; undefined if it makes none, or a longer one. */
export async function decodeDelta(
  delta: Uint8Array,
  dictionary: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const options = { dictionary: Buffer.from(dictionary), maxOutputLength: Math.max(maxBytes, 1) };
  return decompress(delta.subarray(DELTA_HEADER_BYTES), options).catch(() => undefined);
}

/** The deltas of a release that is to be published. */
export interface Deltas {
  contents: ReadonlyMap<string, Buffer>;
  /** The versions of their dictionaries. */
  from: readonly string[];
}

/**
 * Makes the deltas of a build from the versions that browsers may have: those that players get, then
 * the newest in the store.
 */
export async function makeDeltas(
  store: ReleaseStore,
  { record, contents }: Pick<ReadBuild, 'record' | 'contents'>,
): Promise<Deltas> {
  const made = new Map<string, Buffer>();
  if (!hasDictionaries(record.version)) return { contents: made, from: [] };
  const files = listCode(record, contents);
  const from: string[] = [];
  for (const version of await listEarlier(store, record)) {
    const dictionaries = await readDictionaries(store, record, version);
    if (!dictionaries) continue;
    const before = made.size;
    for (const file of files) {
      const dictionary = await dictionaries.read(file);
      const plain = contents.get(file);
      if (!plain || !dictionary || Math.max(plain.length, dictionary.length) > MAX_BYTES) continue;
      const delta = await encodeDelta(plain, dictionary);
      const packed = contents.get(`${file}.br`) ?? plain;
      if (delta.length >= packed.length) continue;
      made.set(deltaName(file, hashDictionary(dictionary)), delta);
    }
    if (made.size > before) from.push(version);
  }
  return { contents: made, from };
}

/** Lists the code that players' browsers load: no program of frames. */
function listCode(record: ReleaseRecord, contents: ReadonlyMap<string, Buffer>): readonly string[] {
  const { remote, manifest } = record;
  const files =
    remote === SHELL
      ? parseBuildRecord(JSON.parse(`${contents.get(manifest)}`)).files
      : record.files;
  return Object.keys(files).filter(
    (file) => dictionaryPattern(file) !== undefined && file !== record.frame,
  );
}

async function listEarlier(
  store: ReleaseStore,
  { remote, version }: ReleaseRecord,
): Promise<readonly string[]> {
  const { microFrontends } = await store.readRegistry();
  const active = (microFrontends[remote] ?? [])
    .filter((one) => isActive(one) || isCanary(one))
    .toSorted((one, two) => Number(two.deployment.default) - Number(one.deployment.default))
    .map(({ metadata }) => metadata.version);
  const stored = await store.listVersions(remote);
  const newest = stored.toSorted((one, two) => two.localeCompare(one, 'en', { numeric: true }));
  const known = [...new Set([...active, ...newest])];
  return known.filter((one) => one !== version && hasDictionaries(one)).slice(0, MAX_VERSIONS);
}

/** The files of an earlier version. */
export interface Dictionaries {
  /** Reads what `file`, or the delta of one, was in that version; undefined if it had none. */
  read: (file: string) => Promise<Uint8Array | undefined>;
}

/** Finds the dictionaries of a version; undefined if it is not in the store, or is refused. */
export async function readDictionaries(
  store: ReleaseStore,
  { remote }: Pick<ReleaseRecord, 'remote'>,
  version: string,
): Promise<Dictionaries | undefined> {
  const record = await store.readRelease(remote, version).catch(forgetRefused);
  const build =
    record && remote === SHELL
      ? await readShellRelease(store, record).catch(forgetRefused)
      : record;
  if (!record || !build) return undefined;
  const files = new Map<string, string>();
  for (const file of Object.keys(build.files)) {
    const pattern = dictionaryPattern(file);
    if (pattern !== undefined) files.set(pattern, file);
  }
  return {
    async read(file) {
      const former = files.get(dictionaryPattern(file) ?? '');
      // The address of such a file of the shell is the same, so it is not requested again.
      if (former === undefined || (remote === SHELL && former === file)) return undefined;
      const bytes = await store.readFile(remote, version, former);
      return bytes && integrityOf(bytes) === record.files[former]?.integrity ? bytes : undefined;
    },
  };
}

function forgetRefused(error: unknown): undefined {
  if (!(error instanceof RegistryError)) throw error;
  return undefined;
}
