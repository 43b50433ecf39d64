import type { RemoteAreaName } from '@exchange/contract';
import {
  describeQuarantined,
  findQuarantined,
  listOffered,
  type RegistryDocument,
} from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit';
import { findLiveFaults } from './gate/gate.ts';
import { LIVE_HINT, type LiveSystem, readLiveSystem, selectLiveAddress } from './gate/live.ts';
import { ReleaseError } from './release-error.ts';

/**
 * Checks every version that pages may load against the live system again. Resolves to lines for
 * operators: quarantined and newly incompatible versions.
 */
export async function recheckReleases(
  store: ReleaseStore,
  document: RegistryDocument,
  live: string | undefined,
): Promise<readonly string[]> {
  let system: LiveSystem;
  try {
    system = await readLiveSystem(selectLiveAddress(store, live), store);
  } catch (error) {
    if (!(error instanceof ReleaseError || error instanceof UsageError)) throw error;
    return [`Not compared: ${error.message}`, LIVE_HINT];
  }
  const held = findQuarantined(document, system.shell.provides);
  const lines = held.map(describeQuarantined);
  for (const { remote, role, registered } of listOffered(document)) {
    const { version } = registered.metadata;
    if (held.some((one) => one.remote === remote && one.version === version)) continue;
    const faults = await findFaults(store, remote, version, system);
    if (faults.length > 0) {
      lines.push(`mfe-${remote} ${version} (${role}) DOES NOT FIT any more: ${faults.join('; ')}`);
    }
  }
  return lines.length > 0 ? lines : ['Every version that players get fits the live system'];
}

async function findFaults(
  store: ReleaseStore,
  area: RemoteAreaName,
  version: string,
  system: LiveSystem,
): Promise<readonly string[]> {
  try {
    const record = await store.readRelease(area, version);
    return record ? findLiveFaults(record, system).misfits : ['it is not in the store'];
  } catch (error) {
    return [`release.json: ${(error as Error).message}`];
  }
}
