import type { BuildRecord } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { readBuildFolder } from '../build-folder.ts';
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

/** How the gate judges. */
export interface GateOptions {
  /** Address of the running system, else LIVE_URL, else the one of this machine. */
  live?: string;
  /** Folder of the build of a shell that is to come, in place of the live one. */
  shell?: string;
  force?: boolean;
}

/**
 * Holds a release against its own promises and against the live system, whose shell may be one that is
 * to come: until it is there, pages leave the release out. Throws ReleaseError with all that is against it, or prints it where the
 * release is forced; what was not compared is held back like what does not fit.
 */
export async function passGate(
  record: ReleaseRecord,
  store: ReleaseStore,
  { live = process.env.LIVE_URL, shell, force = false }: GateOptions,
): Promise<GateResult> {
  const address = selectLiveAddress(store, live);
  const next = shell === undefined ? undefined : await readBuildFolder(shell, 'shell');
  const own = await findOwnFaults(store, record);
  const { misfits, others } = await compare(record, store, address, next);
  // What is wrong already would only be found once more.
  const isSound = own.length + misfits.length + others.length === 0;
  const smoke = isSound ? await mount(record, address, next) : NOT_TRIED;
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

const NOT_TRIED: SmokeResult = { mounted: false, faults: [] };

async function mount(
  record: ReleaseRecord,
  address: string,
  next: BuildRecord | undefined,
): Promise<SmokeResult> {
  if (next) return { ...NOT_TRIED, skipped: 'the shell that it is for is not live yet' };
  return mountInLiveShell(record, address);
}

async function compare(
  record: ReleaseRecord,
  store: ReleaseStore,
  address: string,
  next: BuildRecord | undefined,
): Promise<GateFaults> {
  try {
    const system = await readLiveSystem(address, store);
    return findLiveFaults(record, next ? { ...system, shell: next } : system);
  } catch (error) {
    if (!(error instanceof ReleaseError) || error instanceof UsageError) throw error;
    return { misfits: [`${NOT_COMPARED}${error.message}`], others: [] };
  }
}
