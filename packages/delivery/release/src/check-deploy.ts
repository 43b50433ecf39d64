import {
  findCallFaults,
  findModuleFaults,
  listOffered,
  type OfferedVersion,
  type OpenApi,
  type VersionRole,
} from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore, UsedCall } from '@exchange/federation/releases';
import { findShellFaults, type ShellRecord } from './gate/gate.ts';

/** A version that pages may load and that would not run after a deploy. */
interface DeployMisfit {
  /** `shell`: the shell itself. */
  role: VersionRole | 'shell';
  /** Area, version, and each reason. */
  text: string;
}

/** Effect of a future shell or server on the versions of the registry. */
export interface DeployCheck {
  misfits: readonly DeployMisfit[];
  /** Number of checked versions. */
  count: number;
}

/**
 * Checks every version that pages may load against a future shell, and that shell's own calls
 * against the live server, if it is given. Leaves out quarantined versions, for which that shell
 * changes nothing.
 */
export async function checkShell(
  store: ReleaseStore,
  shell: ShellRecord & { calls: readonly UsedCall[] },
  server?: OpenApi,
): Promise<DeployCheck> {
  const own = server ? findCallFaults(shell.calls, server) : [];
  const { misfits, count } = await checkOffered(store, {
    check: (record) => findShellFaults(record, shell),
    withoutRecord: ({ extras }) => findModuleFaults(extras, shell),
  });
  return { misfits: [...describeShell(own), ...misfits], count };
}

/**
 * Checks the live shell and every version that pages may load against a future server, by its
 * description. Leaves out quarantined versions.
 */
export async function checkServer(
  store: ReleaseStore,
  shell: { calls: readonly UsedCall[] },
  server: OpenApi,
): Promise<DeployCheck> {
  const { misfits, count } = await checkOffered(store, {
    check: ({ calls }) => findCallFaults(calls, server),
    withoutRecord: () => [],
  });
  return { misfits: [...describeShell(findCallFaults(shell.calls, server)), ...misfits], count };
}

const describeShell = (faults: readonly string[]): readonly DeployMisfit[] =>
  faults.length > 0 ? [{ role: 'shell', text: `shell: ${faults.join('; ')}` }] : [];

/** A comparison of a version by its record, and by the registry alone. */
interface Comparison {
  check: (record: ReleaseRecord) => readonly string[];
  withoutRecord: (registered: OfferedVersion['registered']) => readonly string[];
}

async function checkOffered(store: ReleaseStore, comparison: Comparison): Promise<DeployCheck> {
  const document = await store.readRegistry();
  const offered = listOffered(document).filter(({ registered: { extras } }) => {
    return extras.misfits.length === 0;
  });
  const misfits: DeployMisfit[] = [];
  for (const one of offered) {
    const faults = await findFaults(store, one, comparison);
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
  { check, withoutRecord }: Comparison,
): Promise<readonly string[]> {
  try {
    const record = await store.readRelease(remote, registered.metadata.version);
    return record ? check(record) : [...withoutRecord(registered), 'is not in the store'];
  } catch (error) {
    return [`release.json: ${(error as Error).message}`];
  }
}
