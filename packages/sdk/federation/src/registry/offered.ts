import { type AreaDefinition, isClaimed, type RemoteAreaName } from '@exchange/contract';
import { satisfies, validRange } from 'semver';
import type { RegisteredVersion, RegistryDocument } from './document.ts';
import { EARLIER_AREAS } from './earlier-areas.ts';

/** Role of a version: for all browsers, for a share of them, or the fallback. */
export type VersionRole = 'active' | 'canary' | 'last good';

/** A version that pages may load. */
export interface OfferedVersion {
  remote: RemoteAreaName;
  role: VersionRole;
  registered: RegisteredVersion;
}

/**
 * Lists the versions that pages may load: of each remote the default one, also while it is off, a
 * canary, and the latest former one that was not quarantined.
 */
export function listOffered({ microFrontends }: RegistryDocument): readonly OfferedVersion[] {
  return Object.entries(microFrontends).flatMap(([remote, versions]) => {
    const lastGood = versions.find(
      (one) => selectRole(one) === 'last good' && one.extras.misfits.length === 0,
    );
    return versions
      .map((registered) => ({ remote, role: selectRole(registered), registered }))
      .filter(({ role, registered }) => role !== 'last good' || registered === lastGood);
  });
}

/**
 * Returns the pages of an area that another one has in a version that pages may load; each with its
 * owner.
 */
export function findTakenPages(
  document: RegistryDocument,
  area: RemoteAreaName,
  { pages }: Pick<AreaDefinition, 'pages'>,
): readonly string[] {
  const taken = listOffered(document)
    .filter(({ remote }) => remote !== area)
    .flatMap(({ remote, registered }) => {
      const definition = registered.extras.area ?? EARLIER_AREAS[remote];
      return (definition?.pages ?? []).map(({ path }) => ({ path, owner: remote }));
    });
  return pages.flatMap(({ path }) => {
    const found = taken.find((one) => isClaimed(path, one));
    return found ? [`${path}: the page ${found.path} belongs to ${found.owner}`] : [];
  });
}

function selectRole({ deployment }: RegisteredVersion): VersionRole {
  if (deployment.default) return 'active';
  return deployment.traffic > 0 ? 'canary' : 'last good';
}

/**
 * Returns the shared modules that the live shell does not provide as a remote requires them; empty
 * if it provides all. A name with a slash at its end includes its subpaths.
 */
export function findSharedFaults(
  requires: Readonly<Record<string, string>>,
  provides: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(requires).flatMap(([name, range]) => {
    const version = provides[name] ?? provides[selectFolder(name, provides) ?? ''];
    if (version === undefined) return [`${name} ${range}: the shell does not share it`];
    if (validRange(range) === null) return [`${name} ${range}: is not a range of versions`];
    if (!satisfies(version, range)) return [`${name} ${range}: the shell has ${version}`];
    return [];
  });
}

const selectFolder = (name: string, provides: Readonly<Record<string, string>>) =>
  Object.keys(provides).find((key) => key.endsWith('/') && name.startsWith(key));

/** A version that the registry offers, but that no page gets. */
export interface Quarantined {
  remote: RemoteAreaName;
  role: VersionRole;
  version: string;
  /** Reasons, sentences that name call or module. */
  reasons: readonly string[];
}

/**
 * Returns the offered versions that pages leave out: those with incompatibilities at activation,
 * and those that require more than `provides`, the shell's modules.
 */
export function findQuarantined(
  document: RegistryDocument,
  provides: Readonly<Record<string, string>>,
): readonly Quarantined[] {
  return listOffered(document)
    .map(({ remote, role, registered: { metadata, extras } }) => ({
      ...{ remote, role, version: metadata.version },
      reasons: Array.from(
        new Set([...extras.misfits, ...findSharedFaults(extras.requires, provides)]),
      ),
    }))
    .filter(({ reasons }) => reasons.length > 0);
}

/** Formats a quarantined version in one line for operators. */
export const describeQuarantined = ({ remote, role, version, reasons }: Quarantined): string =>
  `mfe-${remote} ${version} (${role}) is held back, no page gets it: ${reasons.join('; ')}`;
