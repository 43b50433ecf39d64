import type { RemoteAreaName } from '@exchange/contract';
import {
  findBrandVersion,
  folderName,
  type RegisteredVersion,
  type RegistryDocument,
} from '@exchange/federation/registry';
import {
  checkAllowed,
  isSame,
  isShownAlike,
  leaveCanary,
  NO_TRAFFIC,
  type RemoteState,
  readRemoteState,
  type Signature,
  wasActive,
  writeState,
} from './registry-changes.ts';
import { ReleaseError } from './release-error.ts';
import { checkUnchanged, digestHashes } from './verify.ts';

/** Gives a brand `version` of its own, whatever is active for the others. */
export function activateForBrand(
  document: RegistryDocument,
  area: RemoteAreaName,
  version: RegisteredVersion,
  brand: string,
  signature: Signature,
): RegistryDocument {
  checkUnchanged(document, area, version);
  checkAllowed(document, area, version);
  const state = readRemoteState(document, area);
  const { standard, branded } = state;
  if (!standard)
    throw new ReleaseError(`${folderName(area)} has no active version; activate one first`);
  const own = findBrandVersion(branded, brand);
  const endsCanary = isCanaryOfBrand(state.canary, brand);
  if (own && isSame(own, version) && isShownAlike(own, version) && !endsCanary) return document;
  const before = branded.find((one) => isSame(one, version))?.deployment.brands ?? [];
  const mine: RegisteredVersion = {
    ...version,
    deployment: { ...NO_TRAFFIC, brands: [...before.filter((one) => one !== brand), brand] },
  };
  const left = leaveBrand(document, area, brand);
  return writeState(
    document,
    area,
    {
      ...state,
      ...(endsCanary && { canary: undefined }),
      former: left.former.filter((one) => !isSame(one, version)),
      branded: [...left.branded.filter((one) => !isSame(one, version)), mine],
    },
    {
      ...signature,
      action: 'activate',
      version: version.metadata.version,
      brands: [brand],
      hashes: digestHashes(version),
      ...(version.extras.gate === 'forced' && { forced: true }),
    },
  );
}

/**
 * Ends the canary of a brand, or else the version that it has of its own: it gets the active one
 * again. A repetition changes nothing.
 */
export function rollBackBrand(
  document: RegistryDocument,
  area: RemoteAreaName,
  brand: string,
  from: string | undefined,
  signature: Signature,
): RegistryDocument {
  const state = readRemoteState(document, area);
  const endsCanary = isCanaryOfBrand(state.canary, brand);
  const own = findBrandVersion(state.branded, brand);
  const latest = (endsCanary ? state.canary : own)?.metadata.version;
  if (latest === undefined || (from !== undefined && from !== latest)) {
    const last = document.history.find(
      ({ remote, brands }) => remote === area && brands?.includes(brand),
    );
    if (from !== undefined && last?.action === 'rollback' && last.from === from) return document;
    const what = from === undefined ? 'has no version of its own' : `does not have ${from}`;
    throw new ReleaseError(`${brand} ${what} of ${folderName(area)}`);
  }
  const version = (endsCanary && own ? own : state.standard)?.metadata.version;
  return writeState(
    document,
    area,
    endsCanary
      ? { ...state, canary: undefined, former: leaveCanary(document, area) }
      : { ...state, ...leaveBrand(document, area, brand) },
    {
      ...signature,
      action: 'rollback',
      from: latest,
      brands: [brand],
      ...(version !== undefined && { version }),
    },
  );
}

const isCanaryOfBrand = (canary: RegisteredVersion | undefined, brand: string) =>
  canary?.deployment.canary?.brands?.join() === brand;

/** Returns the state once a brand has no version of its own. */
function leaveBrand(
  document: RegistryDocument,
  area: RemoteAreaName,
  brand: string,
): Pick<RemoteState, 'former' | 'branded'> {
  const { former, branded } = readRemoteState(document, area);
  const rest = branded.map((one) => ({
    ...one,
    deployment: {
      ...one.deployment,
      brands: (one.deployment.brands ?? []).filter((other) => other !== brand),
    },
  }));
  const left = rest.filter(
    (one) => one.deployment.brands.length === 0 && wasActive(document, area, one),
  );
  return {
    former: [...left, ...former],
    branded: rest.filter(({ deployment }) => deployment.brands.length > 0),
  };
}
