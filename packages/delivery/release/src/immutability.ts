import type { RemoteAreaName } from '@exchange/contract';
import type { RegisteredVersion, RegistryDocument } from '@exchange/federation/registry';
import { integrityOf } from '@exchange/federation/releases';
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
 * Returns the fault of a version whose hashes differ from those that the registry has or had;
 * undefined if they agree.
 */
export function findHashFault(
  document: RegistryDocument,
  area: RemoteAreaName,
  version: RegisteredVersion,
): string | undefined {
  const name = version.metadata.version;
  const registered = findRegistered(document, area, name);
  const file = registered && findOtherHash(registered, version);
  if (file !== undefined) return `the registry has another hash of ${file}`;
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
export function assertUnchanged(
  document: RegistryDocument,
  area: RemoteAreaName,
  version: RegisteredVersion,
): void {
  const fault = findHashFault(document, area, version);
  if (fault === undefined) return;
  throw new ReleaseError(
    `release.json of mfe-${area} ${version.metadata.version} was changed in the store: ${fault}. ` +
      'Publish its sources as a new version.',
  );
}
