import type { RemoteAreaName } from '@exchange/contract';
import type { RegisteredVersion, RegistryDocument } from '@exchange/federation/registry';
import { integrityOf } from '@exchange/federation/releases';
import { ReleaseError } from './release-error.ts';

/** A version as the registry has it; undefined where it does not name it. */
const findRegistered = (
  { microFrontends }: RegistryDocument,
  area: RemoteAreaName,
  version: string,
): RegisteredVersion | undefined =>
  microFrontends[area]?.find(({ metadata }) => metadata.version === version);

/** A file that two descriptions of one version give different hashes; undefined where they agree. */
function findOtherHash(
  { extras: { integrity: one } }: RegisteredVersion,
  { extras: { integrity: other } }: RegisteredVersion,
): string | undefined {
  return Object.keys({ ...one, ...other }).find((file) => one[file] !== other[file]);
}

/** One hash of all hashes of a version. */
export const digestHashes = ({ extras }: RegisteredVersion): string =>
  integrityOf(JSON.stringify(Object.entries(extras.integrity).toSorted(byName)));

const byName = ([one]: [string, string], [two]: [string, string]) => (one < two ? -1 : 1);

/**
 * What stands against the hashes of a version: the registry took it over with others before, by what it
 * names or by its history. Undefined where nothing does.
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
 * Throws ReleaseError where the record of a version was changed in the store: the registry is what pages
 * believe, so that must not get into it.
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
