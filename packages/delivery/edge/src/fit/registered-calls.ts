import type { RemoteAreaName } from '@exchange/contract';
import {
  BUILD_RECORD_FILE,
  isActive,
  isCanary,
  type RegisteredVersion,
  RegistryError,
} from '@exchange/federation/registry';
import { integrityOf, type ReleaseStore, type UsedCall } from '@exchange/federation/releases';

/**
 * Reads the calls of a version from its record in the store; undefined while they are unknown.
 * Throws Error if the record is not the registered one.
 */
export async function readRegisteredCalls(
  store: ReleaseStore,
  area: RemoteAreaName,
  version: RegisteredVersion,
): Promise<readonly UsedCall[] | undefined> {
  const { metadata, extras } = version;
  const record = await readRecord(store, area, metadata.version);
  const isOther =
    extras.callsIntegrity !== undefined &&
    record !== undefined &&
    integrityOf(JSON.stringify(record.calls)) !== extras.callsIntegrity;
  // A preview compares its release, too, which the registry does not name.
  if (record?.build.forPreviews && (isActive(version) || isCanary(version))) {
    throw new Error('release.json: its key is for previews alone');
  }
  if (isOther) throw new Error('release.json: its calls are not those that were registered');
  return record?.calls;
}

async function readRecord(store: ReleaseStore, area: RemoteAreaName, version: string) {
  try {
    return await store.readRelease(area, version);
  } catch (error) {
    // A store that does not answer says nothing about the release.
    if (!(error instanceof RegistryError)) return undefined;
    throw new Error(`${BUILD_RECORD_FILE}: ${error.message}`);
  }
}
