import { SHELL } from '@exchange/contract';
import { type BuildRecord, findModuleFaults, folderName } from '@exchange/federation/registry';
import {
  formatPreviewLink,
  type ReleaseRecord,
  type ReleaseStore,
  readSignedRegistry,
  signPreview,
} from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit/arguments';
import { runStep } from '@exchange/server-kit/steps';
import { readBuildFolder } from '../build-folder.ts';
import { findOtherShellFaults, findReleasedShellFaults } from '../check-deploy.ts';
import { ReleaseError } from '../release-error.ts';
import { findReleaseFaults } from '../verify.ts';
import { findGrowthOf, findMoreHopsThan, inStore } from './against-active.ts';
import { GROWN } from './budgets.ts';
import type { ReadableRelease } from './entry-hops.ts';
import {
  findLiveFaults,
  findRecordFaults,
  findShellRecordFaults,
  type GateFaults,
} from './gate.ts';
import { LIVE_HINT, readLiveSystem, selectLiveAddress } from './live.ts';
import type { SmokeResult } from './repeat-while-busy.ts';
import { type LiveTarget, mountInLiveShell, startInBrowser } from './smoke-mount.ts';
import { findUnrendered } from './unrendered.ts';

const LARGER_HINT = 'If it is meant to be larger: --larger';
const NOT_COMPARED = 'not compared: ';

/** Returns true if an incompatibility only states that nothing could be compared. */
const isUncompared = (misfit: string): boolean => misfit.startsWith(NOT_COMPARED);

/**
 * Checks a release against the live system at `address`, with the shell `next` in place of the live
 * one. A failed comparison is an incompatibility. Throws UsageError only.
 */
async function compareWithLive(
  record: ReleaseRecord,
  store: ReleaseStore,
  address: string,
  {
    next,
    withoutLastGood,
  }: { next?: BuildRecord | undefined; withoutLastGood?: boolean | undefined } = {},
): Promise<GateFaults & { place?: LiveTarget; live?: LiveTarget; refused?: string }> {
  try {
    const system = await readLiveSystem(address, store);
    const refused = Object.hasOwn(system.faults, record.remote) ? system.faults[record.remote] : '';
    const { server, originOf } = system;
    const live = { address, areasOrigin: originOf(record.remote), server };
    if (record.remote === SHELL) {
      const faults = await findReleasedShellFaults(record, store, server, { withoutLastGood });
      return { ...faults, live, ...(refused && { refused }) };
    }
    const found = findLiveFaults(record, next ? { ...system, shell: next } : system);
    const { document, shell } = system;
    const others = next ? [] : await findOtherShellFaults(record, store, document, shell);
    const faults = { ...found, others: [...found.others, ...others] };
    // Pages of the live shell leave out what only the next one can show.
    const isShown = findModuleFaults(record.requires, system.shell.provides).length === 0;
    return { ...faults, live, ...(refused && { refused }), ...(isShown && { place: live }) };
  } catch (error) {
    if (!(error instanceof ReleaseError) || error instanceof UsageError) throw error;
    return { misfits: [`${NOT_COMPARED}${error.message}`], others: [] };
  }
}

const comparing = (address: string) =>
  `Comparing with the shell and the server of ${new URL(address).host}`;

/**
 * Checks a build before it is published, by a browser alone where it enters the page of a sound one. Throws
 * ReleaseError with all faults; nothing is written.
 */
export async function runBuildChecks(
  build: ReadableRelease,
  store: ReleaseStore,
  { live = process.env.LIVE_URL, larger = false }: Pick<GateOptions, 'live' | 'larger'>,
): Promise<void> {
  const { record } = build;
  const address = selectLiveAddress(store, live);
  const compared = await runStep(comparing(address), () => compareWithLive(record, store, address));
  const { misfits, others, place } = compared;
  const growth = larger ? [] : await findGrowthOf(record, store);
  const faults = [...misfits, ...findRecordFaults(record), ...others, ...growth];
  if (faults.length === 0 && !larger) faults.push(...(await findMoreHopsThan(build, store, place)));
  if (faults.length > 0) enforceOrOverride(record, faults, false);
}

/** Throws ReleaseError with all faults of a release, or prints them if it is forced. */
function enforceOrOverride(
  { remote, version }: ReleaseRecord,
  faults: readonly string[],
  force: boolean,
): void {
  const list = faults.map((fault) => `  ✗ ${fault}`).join('\n');
  const text = `${folderName(remote)} ${version} does not pass the gate:\n${list}`;
  const hints = [
    ...(faults.some(isUncompared) ? [LIVE_HINT] : []),
    ...(faults.some((fault) => fault.includes(GROWN)) ? [LARGER_HINT] : []),
  ];
  const hint = hints.map((line) => `\n${line}`).join('');
  if (!force) throw new ReleaseError(`${text}${hint}\nNothing was changed.`);
  console.error(`${text}\nIt is activated all the same (--force); the registry records that.`);
}

/** Result of the gate in the registry. */
export interface GateResult {
  gate: 'passed' | 'unchecked' | 'forced';
  misfits: readonly string[];
  /** Whether it was mounted in a browser inside the live shell. */
  mounted: boolean;
}

/** Returns true if a file of the registry is spoilt, which the next change of its area mends. */
async function isSpoilt({ storage, keys }: ReleaseStore): Promise<boolean> {
  return keys !== undefined && (await readSignedRegistry(storage, keys.rootKey)).faults.length > 0;
}

/** Options of the gate. */
export interface GateOptions {
  /** Address of the running system, else LIVE_URL, else this machine's. */
  live?: string;
  /** Folder of the build of a future shell, in place of the live one. */
  shell?: string;
  force?: boolean;
  /** Accepts a release that is more than 5 % larger than the version that players get, or needs more hops. */
  larger?: boolean;
  /** Accepts a shell with which areas have nothing to fall back to. */
  'without-last-good'?: boolean;
}

/** Maximum of stored reasons; the first few suffice for a fix. */
const MAX_MISFITS = 20;
const REPEATS = { print: (line: string) => console.error(line) };
const NOT_TRIED: SmokeResult = { mounted: false, faults: [] };

const LINK_MS = 600_000;

/** Returns the link of a preview that shows a release in the gate's browser alone. */
async function linkTo(
  { remote: area, version }: ReleaseRecord,
  store: ReleaseStore,
  address: string,
): Promise<string> {
  const { origin, host } = new URL(address);
  const expires = Date.now() + LINK_MS;
  return formatPreviewLink(origin, [await signPreview(store, { area, version, host, expires })]);
}

/**
 * Checks a release against its record and the live system, or a future shell. Throws ReleaseError
 * with all faults, or prints them if forced; an uncompared release is quarantined.
 */
export async function runReleaseChecks(
  record: ReleaseRecord,
  store: ReleaseStore,
  options: GateOptions,
): Promise<GateResult> {
  const { live = process.env.LIVE_URL, shell, force = false, larger = false } = options;
  const address = selectLiveAddress(store, live);
  const next = shell === undefined ? undefined : await readBuildFolder(shell, 'shell');
  const name = `${folderName(record.remote)} ${record.version}`;
  const own = [
    ...(record.remote === SHELL ? findShellRecordFaults(record) : findRecordFaults(record)),
    ...(await runStep(`Verifying the files of ${name}`, () =>
      findReleaseFaults(store, record.remote, record.version),
    )),
    ...(larger ? [] : await findGrowthOf(record, store)),
  ];
  const compared = await runStep(comparing(address), () =>
    compareWithLive(record, store, address, {
      next,
      withoutLastGood: options['without-last-good'],
    }),
  );
  const { misfits, others, place, refused, live: shown } = compared;
  const tryOut = async (): Promise<SmokeResult> => {
    if (record.remote === SHELL) {
      const link = await linkTo(record, store, address);
      return runStep(`Starting ${name} in a browser`, () => startInBrowser(record, link, REPEATS));
    }
    const title = `Mounting ${name} in a browser (about 30 s)`;
    return place ? runStep(title, () => mountInLiveShell(record, place, REPEATS)) : NOT_TRIED;
  };
  if (refused !== undefined && !(await isSpoilt(store))) {
    own.push(`pages do not follow the registry of ${folderName(record.remote)}: ${refused}`);
  }
  // Known faults would only be found a second time.
  const isSound = own.length + misfits.length + others.length === 0;
  const { mounted, faults: seen, skipped } = isSound ? await tryOut() : NOT_TRIED;
  const unrendered =
    isSound && seen.length === 0 && shown && record.frame !== undefined
      ? await runStep(`Rendering the first frames of ${name}`, () =>
          findUnrendered(inStore(record, store), shown),
        )
      : [];
  const isSeen = mounted && seen.length + unrendered.length === 0 && !larger;
  const moreHops = isSeen ? await findMoreHopsThan(inStore(record, store), store, place) : [];
  const unseen = skipped ? [`no browser mounted it: ${skipped}`] : [];
  const faults = [...misfits, ...own, ...others, ...seen, ...unrendered, ...moreHops, ...unseen];
  if (faults.length === 0) return { gate: 'passed', misfits: [], mounted };
  enforceOrOverride(record, faults, force);
  return { gate: 'forced', misfits: misfits.slice(0, MAX_MISFITS), mounted };
}

/**
 * Checks files and live system before a rollback, without browser and budgets, as it ends an
 * emergency. A forced, uncompared version is shown: it ran before. Throws as above.
 */
export async function runRollbackChecks(
  record: ReleaseRecord,
  store: ReleaseStore,
  { live = process.env.LIVE_URL, force = false }: Pick<GateOptions, 'live' | 'force'>,
): Promise<GateResult> {
  const address = selectLiveAddress(store, live);
  const { remote, version } = record;
  const title = `Verifying the files of ${folderName(remote)} ${version}`;
  const own = await runStep(title, () => findReleaseFaults(store, remote, version));
  const { misfits } = await runStep(comparing(address), () =>
    compareWithLive(record, store, address),
  );
  const faults = [...misfits, ...own];
  if (faults.length === 0) return { gate: 'passed', misfits: [], mounted: false };
  enforceOrOverride(record, faults, force);
  const known = misfits.filter((misfit) => !isUncompared(misfit));
  return { gate: 'forced', misfits: known.slice(0, MAX_MISFITS), mounted: false };
}
