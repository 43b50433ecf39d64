import type { RemoteAreaName } from '@exchange/contract';
import {
  folderName,
  plainNameOf,
  type RegisteredVersion,
  type RegistryDocument,
} from '@exchange/federation/registry';
import {
  DELTA_CODING,
  deltaName,
  hashDictionary,
  integrityOf,
  type ReleaseRecord,
  type ReleaseStore,
  registerRelease,
} from '@exchange/federation/releases';
import { isFormOf } from './build-folder.ts';
import { type Dictionaries, decodeDelta, isDeltaFrom, readDictionaries } from './deltas.ts';
import { ReleaseError } from './release-error.ts';

/** Returns a version of the registry; undefined if it is not registered. */
const findRegistered = (
  { microFrontends }: RegistryDocument,
  area: RemoteAreaName,
  version: string,
): RegisteredVersion | undefined =>
  microFrontends[area]?.find(({ metadata }) => metadata.version === version);

/**
 * Returns a file with different hashes in two descriptions of one version; undefined if they agree.
 */
function findOtherHash(
  { extras: { integrity: one } }: RegisteredVersion,
  { extras: { integrity: other } }: RegisteredVersion,
): string | undefined {
  return Object.keys({ ...one, ...other }).find((file) => one[file] !== other[file]);
}

/** Returns one hash of all hashes of a version. */
export const digestHashes = ({ extras }: RegisteredVersion): string =>
  integrityOf(JSON.stringify(Object.entries(extras.integrity).toSorted(byName)));

const byName = ([one]: [string, string], [two]: [string, string]) => (one < two ? -1 : 1);

/**
 * Returns the fault of a version whose hashes differ from those that the registry has or had, or
 * whose program of frames is another one; undefined if they agree.
 */
function findHashFault(
  document: RegistryDocument,
  area: RemoteAreaName,
  version: RegisteredVersion,
): string | undefined {
  const name = version.metadata.version;
  const registered = findRegistered(document, area, name);
  const file = registered && findOtherHash(registered, version);
  if (file !== undefined) return `the registry has another hash of ${file}`;
  const calls = registered?.extras.callsIntegrity;
  if (calls !== undefined && calls !== version.extras.callsIntegrity)
    return 'the registry has another hash of its calls';
  // Earlier command lines left it out; the next activation adds it.
  const frame = registered?.extras.frame;
  if (frame !== undefined && frame !== version.extras.frame)
    return `the registry has ${frame} as the program of its frames`;
  const hashes = digestHashes(version);
  const change = document.history.find(
    (one) => one.remote === area && one.version === name && one.hashes !== undefined,
  );
  if (!change || change.hashes === hashes) return undefined;
  return `it was registered with other hashes at ${change.at}`;
}

/**
 * Throws ReleaseError if the record of a version was changed in the store: pages trust the
 * registry, so changed hashes must not enter it.
 */
export function checkUnchanged(
  document: RegistryDocument,
  area: RemoteAreaName,
  version: RegisteredVersion,
): void {
  const fault = findHashFault(document, area, version);
  if (fault === undefined) return;
  throw new ReleaseError(
    `release.json of ${folderName(area)} ${version.metadata.version} was changed in the store: ${fault}. ` +
      'Publish its sources as a new version.',
  );
}

/**
 * Verifies every file of a release against its hash, compressed forms against plain files, and
 * hashes against the registry. Resolves to the faults, empty if there are none.
 */
export async function findReleaseFaults(
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
): Promise<readonly string[]> {
  const at = `${folderName(area)} ${version}`;
  const record = await store.readRelease(area, version).catch((error: Error) => error);
  if (!record) return [`${at}: is not published`];
  if (record instanceof Error) return [`${at}: release.json: ${record.message}`];
  const faults: string[] = [];
  const fault = findHashFault(await store.readRegistry(), area, registerRelease(record));
  if (fault) faults.push(`${at}: release.json was changed: ${fault}`);
  const files = { ...record.maps, ...record.files };
  const earlier: Dictionaries[] = [];
  for (const one of record.build.deltasFrom ?? []) {
    const dictionaries = await readDictionaries(store, record, one);
    if (dictionaries) earlier.push(dictionaries);
    // Nobody could tell what its deltas make.
    else faults.push(`${at}: it has deltas from ${one}, which is not in the store, or is refused`);
  }
  for (const file of Object.keys(files)) {
    const found = await store.readFile(area, version, file);
    const wrong = found ? await findFault({ files, earlier }, file, found) : 'is missing';
    if (wrong) faults.push(`${at}: ${file} ${wrong}`);
  }
  return faults;
}

async function findFault(
  { files, earlier }: Pick<ReleaseRecord, 'files'> & { earlier: readonly Dictionaries[] },
  file: string,
  found: Uint8Array,
): Promise<string | undefined> {
  const named = files[file];
  if (named && found.length !== named.bytes) {
    return `has ${found.length} bytes, not ${named.bytes}`;
  }
  if (integrityOf(found) !== named?.integrity) return 'was changed';
  const isDelta = file.endsWith(`.${DELTA_CODING}`);
  const plainName = plainNameOf(file);
  if (plainName === undefined) return isDelta ? 'has not the name of a delta' : undefined;
  const plain = Object.hasOwn(files, plainName) ? files[plainName] : undefined;
  if (!plain) return `is the compressed form of ${plainName}, which is not a file of it`;
  if (isDelta) return findDeltaFault(file, found, { ...plain, name: plainName, earlier });
  return (await isFormOf(file, found, plain)) ? undefined : otherThan(plainName);
}

const otherThan = (plainName: string) => `holds something else than ${plainName}`;

/** Returns the fault of a delta that does not make its plain file of the dictionary in its name. */
async function findDeltaFault(
  file: string,
  delta: Uint8Array,
  plain: ReleaseRecord['files'][string] & { name: string; earlier: readonly Dictionaries[] },
): Promise<string | undefined> {
  for (const { read } of plain.earlier) {
    const dictionary = await read(plain.name);
    const isNamed = dictionary && deltaName(plain.name, hashDictionary(dictionary)) === file;
    if (!isNamed || !isDeltaFrom(delta, dictionary)) continue;
    const made = await decodeDelta(delta, dictionary, plain.bytes);
    return made && integrityOf(made) === plain.integrity ? undefined : otherThan(plain.name);
  }
  return 'is a delta from no file of the versions that its record names';
}

/**
 * Lists the versions of a remote in the store or the registry; those of the registry must be in the
 * store.
 */
export async function listKnownVersions(
  store: ReleaseStore,
  area: RemoteAreaName,
): Promise<readonly string[]> {
  const named = (await store.readRegistry()).microFrontends[area] ?? [];
  const versions = named.map(({ metadata }) => metadata.version);
  return Array.from(new Set([...(await store.listVersions(area)), ...versions])).toSorted();
}
