import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { ReleaseError, UsageError } from '../failure.ts';
import { findLiveFaults, findOwnFaults, type GateFaults } from './gate.ts';
import { LIVE_HINT, readLiveSystem, selectLiveAddress } from './live.ts';
import { mountInLiveShell, type SmokeResult } from './smoke-mount.ts';

/** What the registry keeps of the gate. */
export interface GateResult {
  gate: 'passed' | 'unchecked' | 'forced';
  misfits: readonly string[];
  /** Whether it was mounted in a browser inside the live shell. */
  mounted: boolean;
}

const NOT_COMPARED = 'not compared: ';
/** Of the kept reasons; the first few say what to do. */
const MOST_MISFITS = 20;

/**
 * Holds a release against its own promises and against the live system at `live`, else LIVE_URL, else
 * the one of this machine. Throws ReleaseError with all that is against it, or prints it where the
 * release is forced; what was not compared is held back like what does not fit.
 */
export async function passGate(
  record: ReleaseRecord,
  store: ReleaseStore,
  { live = process.env.LIVE_URL, force = false }: { live?: string; force?: boolean },
): Promise<GateResult> {
  const address = selectLiveAddress(store, live);
  const own = await findOwnFaults(store, record);
  const { misfits, others } = await compare(record, store, address);
  // What is wrong already would only be found once more.
  const isSound = own.length + misfits.length + others.length === 0;
  const smoke: SmokeResult = isSound
    ? await mountInLiveShell(record, address)
    : { mounted: false, faults: [] };
  if (smoke.skipped) {
    console.error(`It was not mounted in a browser (${smoke.skipped}), so it stays unverified.`);
  }
  const { mounted } = smoke;
  const faults = [...misfits, ...own, ...others, ...smoke.faults];
  if (faults.length === 0) return { gate: 'passed', misfits: [], mounted };
  const list = faults.map((fault) => `  ✗ ${fault}`).join('\n');
  const text = `mfe-${record.remote} ${record.version} does not pass the gate:\n${list}`;
  const hint = misfits.some((fault) => fault.startsWith(NOT_COMPARED)) ? `\n${LIVE_HINT}` : '';
  if (!force) throw new ReleaseError(`${text}${hint}\nNothing was changed.`);
  console.error(`${text}\nIt is forced; the registry says so.`);
  return { gate: 'forced', misfits: misfits.slice(0, MOST_MISFITS), mounted };
}

async function compare(
  record: ReleaseRecord,
  store: ReleaseStore,
  address: string,
): Promise<GateFaults> {
  try {
    return findLiveFaults(record, await readLiveSystem(address, store));
  } catch (error) {
    if (!(error instanceof ReleaseError) || error instanceof UsageError) throw error;
    return { misfits: [`${NOT_COMPARED}${error.message}`], others: [] };
  }
}
