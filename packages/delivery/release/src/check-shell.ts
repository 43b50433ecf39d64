import {
  findSharedFaults,
  listOffered,
  type OfferedVersion,
  type VersionRole,
} from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { findShellFaults, type ShellRecord } from './gate/gate.ts';

/** A version that pages may load and that a shell could not run. */
export interface ShellIncompatibility {
  role: VersionRole;
  /** Area, version, and each module with the required range. */
  text: string;
}

/** Effect of a future shell on the versions of the registry. */
export interface ShellCheck {
  misfits: readonly ShellIncompatibility[];
  /** Number of checked versions. */
  count: number;
}

/**
 * Checks every version that pages may load against a future shell. Leaves out quarantined versions,
 * for which that shell changes nothing.
 */
export async function checkShell(store: ReleaseStore, shell: ShellRecord): Promise<ShellCheck> {
  const document = await store.readRegistry();
  const offered = listOffered(document).filter(({ registered: { extras } }) => {
    return extras.misfits.length === 0;
  });
  const misfits: ShellIncompatibility[] = [];
  for (const one of offered) {
    const faults = await findFaults(store, one, shell);
    if (faults.length === 0) continue;
    const { version } = one.registered.metadata;
    const text = `mfe-${one.remote} ${version} (${one.role}): ${faults.join('; ')}`;
    misfits.push({ role: one.role, text });
  }
  return { misfits, count: offered.length };
}

async function findFaults(
  store: ReleaseStore,
  { remote, registered }: OfferedVersion,
  shell: ShellRecord,
): Promise<readonly string[]> {
  try {
    const record = await store.readRelease(remote, registered.metadata.version);
    if (record) return findShellFaults(record, shell);
    return [...findSharedFaults(registered.extras.requires, shell.provides), 'is not in the store'];
  } catch (error) {
    return [`release.json: ${(error as Error).message}`];
  }
}
