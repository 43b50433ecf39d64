import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import type { RegisteredVersion, RegistryDocument } from './document.ts';

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
  return REMOTE_AREAS.flatMap((remote) => {
    const versions = microFrontends[remote] ?? [];
    const lastGood = versions.find(
      (one) => selectRole(one) === 'last good' && one.extras.misfits.length === 0,
    );
    return versions
      .map((registered) => ({ remote, role: selectRole(registered), registered }))
      .filter(({ role, registered }) => role !== 'last good' || registered === lastGood);
  });
}

function selectRole({ deployment }: RegisteredVersion): VersionRole {
  if (deployment.default) return 'active';
  return deployment.traffic > 0 ? 'canary' : 'last good';
}
