import type { RemoteArea } from '@exchange/contract';
import { integrityOf, type ReleaseStore, registerRelease } from '@exchange/federation/releases';
import { findHashFault } from './hash-anchor.ts';

/**
 * Holds every file of a release against its hash, and its hashes against those that the registry took
 * over when it was activated. Resolves to what is wrong, empty where nothing is.
 */
export async function verifyRelease(
  store: ReleaseStore,
  area: RemoteArea,
  version: string,
): Promise<readonly string[]> {
  const at = `mfe-${area} ${version}`;
  const record = await store.readRelease(area, version).catch((error: Error) => error);
  if (!record) return [`${at}: is not published`];
  if (record instanceof Error) return [`${at}: release.json: ${record.message}`];
  const faults: string[] = [];
  const fault = findHashFault(await store.readRegistry(), area, registerRelease(record));
  if (fault) faults.push(`${at}: release.json was changed: ${fault}`);
  for (const [file, { integrity, bytes }] of Object.entries(record.files)) {
    const found = await store.readFile(area, version, file);
    if (!found) faults.push(`${at}: ${file} is missing`);
    else if (found.length !== bytes)
      faults.push(`${at}: ${file} has ${found.length} bytes, not ${bytes}`);
    else if (integrityOf(found) !== integrity) faults.push(`${at}: ${file} was changed`);
  }
  return faults;
}

/** Versions of a remote that the store has or the registry names; what it names must be there. */
export async function listKnownVersions(
  store: ReleaseStore,
  area: RemoteArea,
): Promise<readonly string[]> {
  const named = (await store.readRegistry()).microFrontends[area] ?? [];
  const versions = named.map(({ metadata }) => metadata.version);
  return Array.from(new Set([...(await store.listVersions(area)), ...versions])).toSorted();
}
