import {
  type BuildRecord,
  findSharedFaults,
  listOffered,
  type OfferedVersion,
  type VersionRole,
} from '@exchange/federation/registry';
import type { ReleaseStore } from '@exchange/federation/releases';
import { findShellFaults } from './gate/gate.ts';

/** A version that pages may come to and that a shell could not run. */
export interface ShellIncompatibility {
  role: VersionRole;
  /** Area, version, and each module with the range that is required. */
  text: string;
}

/** What a shell that is to come would do to the versions of the registry. */
export interface ShellCheck {
  misfits: readonly ShellIncompatibility[];
  /** How many versions were looked at. */
  count: number;
}

/**
 * Holds every version that pages may come to against a shell that players do not get yet. What is held
 * back already is left out: that shell changes nothing for it.
 */
export async function checkShell(
  store: ReleaseStore,
  shell: Pick<BuildRecord, 'provides' | 'shows'>,
): Promise<ShellCheck> {
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
  shell: Pick<BuildRecord, 'provides' | 'shows'>,
): Promise<readonly string[]> {
  try {
    const record = await store.readRelease(remote, registered.metadata.version);
    if (record) return findShellFaults(record, shell);
    return [...findSharedFaults(registered.extras.requires, shell.provides), 'is not in the store'];
  } catch (error) {
    return [`release.json: ${(error as Error).message}`];
  }
}
