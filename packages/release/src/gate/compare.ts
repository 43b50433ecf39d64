import type { BuildRecord } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { UsageError } from '@exchange/program';
import { ReleaseError } from '../release-error.ts';
import { findLiveFaults, type GateFaults } from './gate.ts';
import { LIVE_HINT, readLiveSystem } from './live.ts';

const NOT_COMPARED = 'not compared: ';

/** Returns true if an incompatibility only states that nothing could be compared. */
export const isUncompared = (misfit: string): boolean => misfit.startsWith(NOT_COMPARED);

/**
 * Checks a release against the live system at `address`, with the shell `next` in place of the live
 * one. A failed comparison is an incompatibility. Throws UsageError only.
 */
export async function compareWithLive(
  record: ReleaseRecord,
  store: ReleaseStore,
  address: string,
  next?: BuildRecord,
): Promise<GateFaults> {
  try {
    const system = await readLiveSystem(address, store);
    return findLiveFaults(record, next ? { ...system, shell: next } : system);
  } catch (error) {
    if (!(error instanceof ReleaseError) || error instanceof UsageError) throw error;
    return { misfits: [`${NOT_COMPARED}${error.message}`], others: [] };
  }
}

/** Throws ReleaseError with all faults of a release, or prints them if it is forced. */
export function enforceOrOverride(
  { remote, version }: ReleaseRecord,
  faults: readonly string[],
  force: boolean,
): void {
  const list = faults.map((fault) => `  ✗ ${fault}`).join('\n');
  const text = `mfe-${remote} ${version} does not pass the gate:\n${list}`;
  const hint = faults.some(isUncompared) ? `\n${LIVE_HINT}` : '';
  if (!force) throw new ReleaseError(`${text}${hint}\nNothing was changed.`);
  console.error(`${text}\nIt is activated all the same (--force); the registry records that.`);
}
