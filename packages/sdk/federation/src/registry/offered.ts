import { type AreaDefinition, isClaimed, type RemoteAreaName, SHELL } from '@exchange/contract';
import { isActive, isCanary } from './deployment.ts';
import type { RegisteredVersion, RegistryDocument } from './document.ts';
import { findModuleFaults } from './module-faults.ts';
import { folderName } from './names.ts';

/** Role of a version: for all browsers or a brand, for some of them, or the fallback. */
export type VersionRole = 'active' | 'canary' | 'last good';

/** A version that pages may load. */
export interface OfferedVersion {
  remote: RemoteAreaName;
  role: VersionRole;
  registered: RegisteredVersion;
}

/**
 * Lists the versions that pages may load: of each remote the default one, also while it is off, those of
 * single brands, a canary, and the latest former one that was not quarantined.
 */
export const listOffered = ({ microFrontends }: RegistryDocument): readonly OfferedVersion[] =>
  Object.entries(microFrontends)
    .filter(([remote]) => remote !== SHELL)
    .flatMap(([remote, versions]) => listRoles(remote, versions));

/** Lists the versions of the shell that pages may have, in the same way. */
export const listOfferedShells = ({
  microFrontends,
}: RegistryDocument): readonly OfferedVersion[] => listRoles(SHELL, microFrontends[SHELL] ?? []);

function listRoles(
  remote: RemoteAreaName,
  versions: readonly RegisteredVersion[],
): readonly OfferedVersion[] {
  const lastGood = versions.find(
    (one) => selectRole(one) === 'last good' && one.extras.misfits.length === 0,
  );
  return versions
    .map((registered) => ({ remote, role: selectRole(registered), registered }))
    .filter(({ role, registered }) => role !== 'last good' || registered === lastGood);
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
    .flatMap(({ remote, registered }) =>
      (registered.extras.area?.pages ?? []).map(({ path }) => ({ path, owner: remote })),
    );
  return pages.flatMap(({ path }) => {
    const found = taken.find((one) => isClaimed(path, one));
    return found ? [`${path}: the page ${found.path} belongs to ${found.owner}`] : [];
  });
}

function selectRole(version: RegisteredVersion): VersionRole {
  if (isActive(version)) return 'active';
  return isCanary(version) ? 'canary' : 'last good';
}

/** A version that the registry offers, but that no page gets; of the shell, only for want of another. */
export interface Quarantined {
  remote: RemoteAreaName;
  role: VersionRole;
  version: string;
  /** Reasons, sentences that name call or module. */
  reasons: readonly string[];
}

/** Returns why an edge cannot read a version of the shell. */
export type FindUnread = (area: RemoteAreaName, version: RegisteredVersion) => readonly string[];

/**
 * Returns why pages leave a version out: its incompatibilities at activation, and the shared modules
 * that the shell does not provide as it needs them.
 */
export function findMisfits(
  area: RemoteAreaName,
  version: RegisteredVersion,
  {
    provides,
    findUnread,
  }: { provides: Readonly<Record<string, string>>; findUnread?: FindUnread | undefined },
): readonly string[] {
  const { misfits } = version.extras;
  const modules = findModuleFaults(version.extras.requires, provides);
  const unread = findUnread?.(area, version) ?? [];
  return [...new Set([...misfits, ...modules, ...unread])];
}

/**
 * Returns the offered versions that pages leave out, also of the shell: those with incompatibilities at
 * activation, those that need more than the shell's modules, and those that the edge cannot read.
 */
export function findQuarantined(
  document: RegistryDocument,
  provides: Readonly<Record<string, string>>,
  findUnread?: FindUnread,
): readonly Quarantined[] {
  return [...listOffered(document), ...listOfferedShells(document)]
    .map(({ remote, role, registered }) => ({
      remote,
      role,
      version: registered.metadata.version,
      reasons: findMisfits(remote, registered, { provides, findUnread }),
    }))
    .filter(({ reasons }) => reasons.length > 0);
}

/** Formats a quarantined version in one line for operators. */
export const describeQuarantined = ({ remote, role, version, reasons }: Quarantined): string =>
  `${folderName(remote)} ${version} (${role}) is held back, ${remote === SHELL ? 'pages get it only while no other version fits' : 'no page gets it'}: ${reasons.join('; ')}`;
