import { REMOTE_AREAS, type RemoteAreaName } from '@exchange/contract';
import type { RegisteredVersion, RegistryDocument } from './document.ts';

/** What pages do with a version: give it to all, to a part of the browsers, or fall back to it. */
export type VersionRole = 'active' | 'canary' | 'last good';

/** A version that pages may come to. */
export interface OfferedVersion {
  remote: RemoteAreaName;
  role: VersionRole;
  registered: RegisteredVersion;
}

/**
 * The versions that pages may come to: of each remote the default one, also while it is switched off,
 * a canary, and the latest of those before that was not held back, for that one never ran.
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
