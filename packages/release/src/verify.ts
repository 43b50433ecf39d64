import type { RemoteAreaName } from '@exchange/contract';
import {
  integrityOf,
  type ReleaseRecord,
  type ReleaseStore,
  registerRelease,
} from '@exchange/federation/releases';
import { isFormOf, plainNameOf } from './compressed-size.ts';
import { findHashFault } from './immutability.ts';

/**
 * Verifies every file of a release against its hash, compressed forms against plain files, and
 * hashes against the registry. Resolves to the faults, empty if there are none.
 */
export async function verifyRelease(
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
): Promise<readonly string[]> {
  const at = `mfe-${area} ${version}`;
  const record = await store.readRelease(area, version).catch((error: Error) => error);
  if (!record) return [`${at}: is not published`];
  if (record instanceof Error) return [`${at}: release.json: ${record.message}`];
  const faults: string[] = [];
  const fault = findHashFault(await store.readRegistry(), area, registerRelease(record));
  if (fault) faults.push(`${at}: release.json was changed: ${fault}`);
  for (const file of Object.keys(record.files)) {
    const found = await store.readFile(area, version, file);
    const wrong = found ? await findFault(record, file, found) : 'is missing';
    if (wrong) faults.push(`${at}: ${file} ${wrong}`);
  }
  return faults;
}

async function findFault(
  { files }: ReleaseRecord,
  file: string,
  found: Uint8Array,
): Promise<string | undefined> {
  const named = files[file];
  if (named && found.length !== named.bytes) {
    return `has ${found.length} bytes, not ${named.bytes}`;
  }
  if (integrityOf(found) !== named?.integrity) return 'was changed';
  const plainName = plainNameOf(file);
  if (plainName === undefined) return undefined;
  const plain = Object.hasOwn(files, plainName) ? files[plainName] : undefined;
  if (!plain) return `is the compressed form of ${plainName}, which is not a file of it`;
  return (await isFormOf(file, found, plain))
    ? undefined
    : `holds something else than ${plainName}`;
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
