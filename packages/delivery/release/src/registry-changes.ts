import { MAX_AREAS, type RemoteAreaName } from '@exchange/contract';
import {
  findTakenPages,
  type RegisteredVersion,
  type RegistryAction,
  type RegistryChange,
  type RegistryDocument,
} from '@exchange/federation/registry';
import { ReleaseError } from './release-error.ts';
import { assertUnchanged, digestHashes } from './verify.ts';

/** Author and time of a change of the registry. */
export interface Signature {
  /** Id of this change, by which it is found again when the store's response was lost. */
  id: string;
  by: string;
  /** ISO time. */
  at: string;
}

/** Maximum of former versions of a remote in the registry, the last good one first. */
export const MAX_FORMER = 3;

/** The versions of one remote by role. */
export interface RemoteState {
  standard: RegisteredVersion | undefined;
  canary: RegisteredVersion | undefined;
  former: readonly RegisteredVersion[];
  isOff: boolean;
}

/** Reads the state of a remote in the registry. */
export function readRemoteState(document: RegistryDocument, area: RemoteAreaName): RemoteState {
  const versions = document.microFrontends[area] ?? [];
  const standard = versions.find(({ deployment }) => deployment.default);
  const others = versions.filter(({ deployment }) => !deployment.default);
  const canary = others.find(({ deployment }) => deployment.traffic > 0);
  const former = others.filter(({ deployment }) => deployment.traffic === 0);
  return { standard, canary, former, isOff: standard?.deployment.traffic === 0 && !canary };
}

// The gate saw an earlier document: another area may have taken an address since.
function assertAllowed(
  document: RegistryDocument,
  area: RemoteAreaName,
  { extras, metadata }: RegisteredVersion,
): void {
  const { microFrontends } = document;
  if (!Object.hasOwn(microFrontends, area) && Object.keys(microFrontends).length >= MAX_AREAS) {
    throw new ReleaseError(`There are ${MAX_AREAS} areas already, and no system has more`);
  }
  // No page gets a quarantined version.
  const [taken] =
    extras.area && extras.misfits.length === 0 ? findTakenPages(document, area, extras.area) : [];
  if (taken) throw new ReleaseError(`mfe-${area} ${metadata.version}: ${taken}`);
}

/** Gives players `version` from now on; a remote that is off stays off. */
export function activate(
  document: RegistryDocument,
  area: RemoteAreaName,
  version: RegisteredVersion,
  signature: Signature,
): RegistryDocument {
  assertUnchanged(document, area, version);
  assertAllowed(document, area, version);
  const { standard, canary, former, isOff } = readRemoteState(document, area);
  const isKnown = standard && isSame(standard, version) && isGatedAlike(standard, version);
  if (isKnown && !canary) return document;
  // A quarantined one never ran: it must not evict a good one.
  const isGood = standard?.extras.misfits.length === 0 && !isSame(standard, version);
  const before = standard && isGood ? [standard, ...former] : former;
  return writeState(
    document,
    area,
    { standard: version, canary: undefined, former: before, isOff },
    {
      ...signature,
      action: 'activate',
      version: version.metadata.version,
      hashes: digestHashes(version),
      ...(version.extras.gate === 'forced' && { forced: true }),
    },
  );
}

/** Gives `percent` of the browsers `version`, the others the active one; 0 ends the canary. */
export function setCanary(
  document: RegistryDocument,
  area: RemoteAreaName,
  version: RegisteredVersion | undefined,
  percent: number,
  signature: Signature,
): RegistryDocument {
  const { standard, canary, isOff } = readRemoteState(document, area);
  if (!standard) throw new ReleaseError(`mfe-${area} has no active version; activate one first`);
  if (isOff) throw new ReleaseError(`mfe-${area} is disabled; enable it first`);
  if (!version && !canary) return document;
  if (version) assertUnchanged(document, area, version);
  if (version) assertAllowed(document, area, version);
  if (version && isSame(standard, version)) {
    throw new ReleaseError(`mfe-${area} ${version.metadata.version} is the active version`);
  }
  const share = version && { ...version, deployment: { traffic: percent, default: false } };
  const others = leaveCanary(document, area).filter((one) => !version || !isSame(one, version));
  return writeState(
    document,
    area,
    { standard, canary: share, former: others, isOff },
    {
      ...signature,
      action: 'canary',
      version: (version ?? canary ?? standard).metadata.version,
      traffic: version ? percent : 0,
      ...(version && { hashes: digestHashes(version) }),
      ...(version?.extras.gate === 'forced' && { forced: true }),
    },
  );
}

/** Switches a remote off for all players, or on again; ends a canary. */
export function setEnabled(
  document: RegistryDocument,
  area: RemoteAreaName,
  isEnabled: boolean,
  signature: Signature,
): RegistryDocument {
  const { standard, isOff } = readRemoteState(document, area);
  if (!standard) throw new ReleaseError(`mfe-${area} has no active version`);
  if (isOff !== isEnabled) return document;
  return writeState(
    document,
    area,
    { standard, canary: undefined, former: leaveCanary(document, area), isOff: !isEnabled },
    {
      ...signature,
      action: isEnabled ? 'enable' : 'disable',
      version: standard.metadata.version,
    },
  );
}

/**
 * Returns the former versions once the canary ends: one that was active before is one of them
 * again.
 */
function leaveCanary(
  document: RegistryDocument,
  area: RemoteAreaName,
): readonly RegisteredVersion[] {
  const { canary, former } = readRemoteState(document, area);
  const wasActive = document.history.some(
    ({ remote, action, version }) =>
      remote === area && action === 'activate' && version === canary?.metadata.version,
  );
  return canary && wasActive ? [canary, ...former] : former;
}

const isSame = (one: RegisteredVersion, other: RegisteredVersion) =>
  one.metadata.version === other.metadata.version;

const isGatedAlike = ({ extras: one }: RegisteredVersion, { extras: other }: RegisteredVersion) =>
  one.gate === other.gate &&
  one.mounted === other.mounted &&
  one.misfits.join() === other.misfits.join();

/** Returns the document with another state of a remote, and the change in its history. */
export function writeState(
  document: RegistryDocument,
  area: RemoteAreaName,
  { standard, canary, former, isOff }: RemoteState,
  change: Omit<RegistryChange, 'remote' | 'action'> & { action: RegistryAction },
): RegistryDocument {
  const share = canary?.deployment.traffic ?? 0;
  const traffic = isOff ? 0 : 100 - share;
  const kept = former.filter((one) => !standard || !isSame(one, standard)).slice(0, MAX_FORMER);
  const versions = [
    ...(standard ? [{ ...standard, deployment: { traffic, default: true } }] : []),
    ...(canary ? [canary] : []),
    ...kept.map((one) => ({ ...one, deployment: { traffic: 0, default: false } })),
  ];
  return {
    ...document,
    microFrontends: { ...document.microFrontends, [area]: versions },
    history: [{ ...change, remote: area }, ...document.history],
  };
}
