import { MAX_AREAS, type RemoteAreaName, SHELL } from '@exchange/contract';
import {
  type CanaryTarget,
  findTakenPages,
  folderName,
  isActive,
  isCanary,
  type RegisteredVersion,
  type RegistryAction,
  type RegistryChange,
  type RegistryDocument,
} from '@exchange/federation/registry';
import { ReleaseError } from './release-error.ts';
import { checkUnchanged, digestHashes } from './verify.ts';

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
  /** Versions that brands have of their own; the default one and the canary may be among them. */
  branded: readonly RegisteredVersion[];
  isOff: boolean;
}

/** Reads the state of a remote in the registry. */
export function readRemoteState(document: RegistryDocument, area: RemoteAreaName): RemoteState {
  const versions = document.microFrontends[area] ?? [];
  const standard = versions.find(({ deployment }) => deployment.default);
  return {
    standard,
    canary: versions.find(isCanary),
    former: versions.filter((one) => !isActive(one) && !isCanary(one)),
    branded: versions.filter(({ deployment }) => deployment.brands !== undefined),
    isOff: standard !== undefined && versions.every(({ deployment }) => deployment.traffic === 0),
  };
}

/**
 * Throws ReleaseError if there is no room for a version. The gate saw an earlier document: another
 * area may have taken an address since.
 */
export function checkAllowed(
  document: RegistryDocument,
  area: RemoteAreaName,
  { extras, metadata }: RegisteredVersion,
): void {
  const areas = Object.keys(document.microFrontends).filter((name) => name !== SHELL);
  if (area !== SHELL && !areas.includes(area) && areas.length >= MAX_AREAS) {
    throw new ReleaseError(`There are ${MAX_AREAS} areas already, and no system has more`);
  }
  // No page gets a quarantined version.
  const [taken] =
    extras.area && extras.misfits.length === 0 ? findTakenPages(document, area, extras.area) : [];
  if (taken) throw new ReleaseError(`${folderName(area)} ${metadata.version}: ${taken}`);
}

/** Gives players `version` from now on; a remote that is off stays off. */
export function activate(
  document: RegistryDocument,
  area: RemoteAreaName,
  version: RegisteredVersion,
  signature: Signature,
): RegistryDocument {
  checkUnchanged(document, area, version);
  checkAllowed(document, area, version);
  const { standard, canary, former, branded, isOff } = readRemoteState(document, area);
  const isKnown = standard && isSame(standard, version) && isShownAlike(standard, version);
  if (isKnown && !canary) return document;
  // A quarantined one never ran: it must not evict a good one.
  const isGood = standard?.extras.misfits.length === 0 && !isSame(standard, version);
  const before = standard && isGood ? [standard, ...former] : former;
  return writeState(
    document,
    area,
    { standard: version, canary: undefined, former: before, branded, isOff },
    {
      ...signature,
      action: 'activate',
      version: version.metadata.version,
      hashes: digestHashes(version),
      ...(version.extras.gate === 'forced' && { forced: true }),
    },
  );
}

/** Gives `target` this version, the others the active one; without a version the canary ends. */
export function setCanary(
  document: RegistryDocument,
  area: RemoteAreaName,
  canaryOf: { version: RegisteredVersion; target: CanaryTarget } | undefined,
  signature: Signature,
): RegistryDocument {
  const { standard, canary, branded, isOff } = readRemoteState(document, area);
  const { version, target } = canaryOf ?? {};
  if (!standard)
    throw new ReleaseError(`${folderName(area)} has no active version; activate one first`);
  if (isOff) throw new ReleaseError(`${folderName(area)} is disabled; enable it first`);
  if (!version && !canary) return document;
  if (version) checkUnchanged(document, area, version);
  if (version) checkAllowed(document, area, version);
  if (version && isSame(standard, version)) {
    throw new ReleaseError(`${folderName(area)} ${version.metadata.version} is the active version`);
  }
  const others = leaveCanary(document, area).filter((one) => !version || !isSame(one, version));
  return writeState(
    document,
    area,
    {
      standard,
      former: others,
      branded,
      isOff,
      canary: version && target && { ...version, deployment: deploymentOf(target) },
    },
    {
      ...signature,
      action: 'canary',
      version: (version ?? canary ?? standard).metadata.version,
      traffic: target?.share ?? 0,
      ...(target?.brands && { brands: target.brands }),
      ...(version && { hashes: digestHashes(version) }),
      ...(version?.extras.gate === 'forced' && { forced: true }),
    },
  );
}

/** A share of all browsers is written as older edges know it. */
const deploymentOf = (target: CanaryTarget): RegisteredVersion['deployment'] =>
  target.brands
    ? { traffic: 0, default: false, canary: target }
    : { traffic: target.share, default: false };

/** Switches a remote off for all players, or on again; ends a canary. */
export function setEnabled(
  document: RegistryDocument,
  area: RemoteAreaName,
  isEnabled: boolean,
  signature: Signature,
): RegistryDocument {
  const { standard, branded, isOff } = readRemoteState(document, area);
  if (!standard) throw new ReleaseError(`${folderName(area)} has no active version`);
  if (isOff !== isEnabled) return document;
  return writeState(
    document,
    area,
    {
      standard,
      canary: undefined,
      branded,
      isOff: !isEnabled,
      former: leaveCanary(document, area),
    },
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
export function leaveCanary(
  document: RegistryDocument,
  area: RemoteAreaName,
): readonly RegisteredVersion[] {
  const { canary, former } = readRemoteState(document, area);
  return canary && wasActive(document, area, canary) ? [canary, ...former] : former;
}

/** Returns true if all players were given a version before. */
export const wasActive = (
  { history }: RegistryDocument,
  area: RemoteAreaName,
  { metadata }: RegisteredVersion,
) =>
  history.some(
    ({ remote, action, version, brands }) =>
      remote === area && action === 'activate' && !brands && version === metadata.version,
  );

/** Returns true for the same version, also with another result of the gate. */
export const isSame = (one: RegisteredVersion, other: RegisteredVersion) =>
  one.metadata.version === other.metadata.version;

/** Returns true if both have the same result of the gate, and the same program of frames. */
export const isShownAlike = (
  { extras: one }: RegisteredVersion,
  { extras: other }: RegisteredVersion,
) =>
  one.gate === other.gate &&
  one.mounted === other.mounted &&
  one.frame === other.frame &&
  one.misfits.join() === other.misfits.join();

/** Deployment of a version that no share of the browsers gets. */
export const NO_TRAFFIC = { traffic: 0, default: false };

/** Returns the document with another state of a remote, and the change in its history. */
export function writeState(
  document: RegistryDocument,
  area: RemoteAreaName,
  { standard, canary, former, branded, isOff }: RemoteState,
  change: Omit<RegistryChange, 'remote' | 'action'> & { action: RegistryAction },
): RegistryDocument {
  const traffic = isOff ? 0 : 100 - (canary?.deployment.traffic ?? 0);
  const isNeither = (one: RegisteredVersion) =>
    ![standard, canary].some((other) => other && isSame(one, other));
  const kept = former
    .filter((one) => isNeither(one) && !branded.some((other) => isSame(one, other)))
    .slice(0, MAX_FORMER);
  const deploy = (one: RegisteredVersion, deployment: RegisteredVersion['deployment']) => {
    const { brands } = branded.find((other) => isSame(one, other))?.deployment ?? {};
    const { brands: _, ...rest } = deployment;
    return { ...one, deployment: { ...rest, ...(brands && { brands }) } };
  };
  const versions = [
    ...(standard ? [deploy(standard, { traffic, default: true })] : []),
    ...(canary ? [deploy(canary, canary.deployment)] : []),
    ...kept.map((one) => deploy(one, NO_TRAFFIC)),
    // Last, as older edges take the first one without traffic for the last good one.
    ...branded.filter(isNeither).map((one) => deploy(one, NO_TRAFFIC)),
  ];
  return {
    ...document,
    microFrontends: { ...document.microFrontends, [area]: versions },
    history: [{ ...change, remote: area }, ...document.history],
  };
}
