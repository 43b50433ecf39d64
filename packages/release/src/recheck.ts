import { REMOTE_AREAS, type RemoteArea } from '@exchange/contract';
import { findHeldBack, type RegistryDocument } from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { ReleaseError } from './failure.ts';
import { findLiveFaults } from './gate/gate.ts';
import { LIVE_HINT, type LiveSystem, readLiveSystem, selectLiveAddress } from './gate/live.ts';

/**
 * Holds every version that players should get against the live system once more, as server and shell
 * change after an activation. Resolves to lines for people: what pages leave out, and what does not
 * fit any more.
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
    if (!(error instanceof ReleaseError)) throw error;
    return [`Not compared: ${error.message}`, LIVE_HINT];
  }
  const held = findHeldBack(document, system.shell.provides);
  const lines = held.map(
    ({ remote, version, reasons }) =>
      `mfe-${remote} ${version} is HELD BACK, no page gets it: ${reasons.join('; ')}`,
  );
  // Areas of newer programs are not known here.
  for (const area of REMOTE_AREAS) {
    for (const { metadata, deployment } of document.microFrontends[area] ?? []) {
      const { version } = metadata;
      const isHeld = held.some((one) => one.remote === area && one.version === version);
      if (isHeld || !(deployment.default || deployment.traffic > 0)) continue;
      const faults = await findFaults(store, area, version, system);
      if (faults.length > 0) {
        lines.push(`mfe-${area} ${version} DOES NOT FIT any more: ${faults.join('; ')}`);
      }
    }
  }
  return lines.length > 0 ? lines : ['Every version that players get fits the live system'];
}

async function findFaults(
  store: ReleaseStore,
  area: RemoteArea,
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
