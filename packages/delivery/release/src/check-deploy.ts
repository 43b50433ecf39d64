import path from 'node:path';
import { SHELL } from '@exchange/contract';
import {
  type BuildRecord,
  findCallFaults,
  findModuleFaults,
  folderName,
  listOffered,
  listOfferedShells,
  type OfferedVersion,
  type OpenApi,
  type RegistryDocument,
  RegistryError,
  type VersionRole,
} from '@exchange/federation/registry';
import {
  type ReleaseRecord,
  type ReleaseStore,
  readShellRelease,
  type UsedCall,
} from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit/arguments';
import { runStep } from '@exchange/server-kit/steps';
import { checkNoMoreArgs, type Words, workspaceRoot } from './arguments.ts';
import { readBuildFolder } from './build-folder.ts';
import { findShellFaults, type GateFaults, type ShellRecord } from './gate/gate.ts';
import { readLiveServer, readLiveShell, readNextServer, selectLiveAddress } from './gate/live.ts';
import { ReleaseError } from './release-error.ts';

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
export async function findShellMisfits(
  store: ReleaseStore,
  shell: ShellRecord & { calls: readonly UsedCall[] },
  server?: OpenApi,
): Promise<DeployCheck> {
  const own = server ? findCallFaults(shell.calls, server) : [];
  const { misfits, count } = await findOfferedMisfits(store, {
    check: (record) => findShellFaults(record, shell),
    withoutRecord: ({ extras }) => findModuleFaults(extras.requires, shell.provides),
  });
  return { misfits: [...describeShell(own), ...misfits], count };
}

/**
 * Checks the live shell and every version that pages may load against a future server, by its
 * description. Leaves out quarantined versions.
 */
async function findServerMisfits(
  store: ReleaseStore,
  shell: { calls: readonly UsedCall[] },
  server: OpenApi,
): Promise<DeployCheck> {
  const { misfits, count } = await findOfferedMisfits(store, {
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

async function findOfferedMisfits(
  store: ReleaseStore,
  comparison: Comparison,
): Promise<DeployCheck> {
  const document = await store.readRegistry();
  const offered = listOffered(document).filter(({ registered: { extras } }) => {
    return extras.misfits.length === 0;
  });
  const misfits: DeployMisfit[] = [];
  for (const one of offered) {
    const faults = await findFaults(store, one, comparison);
    if (faults.length === 0) continue;
    const { version } = one.registered.metadata;
    const text = `${folderName(one.remote)} ${version} (${one.role}): ${faults.join('; ')}`;
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

/** Folder of the shell's production build in this checkout. */
const SHELL_FOLDER = path.join(workspaceRoot, 'shell/dist');

/** Holds what players get, and the live server, against a build of the shell; returns the exit code. */
export async function runShellCheck(
  { rest: [folder = SHELL_FOLDER, ...more], options }: Words,
  store: ReleaseStore,
): Promise<number> {
  checkNoMoreArgs(more);
  const shell = await readBuildFolder(folder, 'shell');
  const live = readLive(store, options);
  const check = await runStep(
    `Comparing it with what players get, and the server of ${hostOf(live)}`,
    async () => findShellMisfits(store, shell, await readLiveServer(live)),
  );
  const hint =
    'Pages could not load these with it, and its own calls must fit the live server. First activate versions ' +
    'that fit, with --shell; --without-last-good accepts areas without a version to fall back to.';
  return report(`The shell of ${folder}`, check, store, { hint, options });
}

/** Holds what players get against a new server; returns the exit code. */
export async function runServerCheck(
  { rest: [place, ...more], options }: Words,
  store: ReleaseStore,
): Promise<number> {
  if (!place) throw new UsageError('<server> is missing: its address, or its saved description');
  checkNoMoreArgs(more);
  const server = await readNextServer(place);
  const live = readLive(store, options);
  const check = await runStep(`Comparing it with what players get at ${hostOf(live)}`, async () =>
    findServerMisfits(store, await readLiveShell(live), server),
  );
  const hint =
    'With this server these would fail. Let it serve what they use, or first replace them by versions that fit; ' +
    '--without-last-good accepts areas without a version to fall back to.';
  return report(`The server of ${place}`, check, store, { hint, options });
}

const readLive = (store: ReleaseStore, { live = process.env.LIVE_URL }: Words['options']) =>
  selectLiveAddress(store, live);

const hostOf = (address: string) => new URL(address).host;

/** Prints whether `what` may be deployed; returns the exit code. */
function report(
  what: string,
  { misfits, count }: DeployCheck,
  store: ReleaseStore,
  { hint, options }: { hint: string; options: Words['options'] },
): number {
  if (count === 0) {
    // A store that was named by mistake must not let a deploy pass.
    throw new ReleaseError(
      `The registry in ${store.storage.name} gives no version to players; is it the live one?`,
    );
  }
  for (const { text } of misfits) console.error(text);
  const isAccepted = ({ role }: DeployCheck['misfits'][number]) =>
    role === 'last good' && options['without-last-good'];
  if (misfits.every(isAccepted)) {
    console.log(`${what} may be deployed: ${count - misfits.length} versions fit it`);
    return 0;
  }
  console.error(`${what} must not be deployed. ${hint}`);
  return 1;
}

/**
 * Holds a release of the shell against the live server and the versions of areas that players get.
 * What these miss does not quarantine the shell: its pages leave out the areas.
 */
export async function findReleasedShellFaults(
  record: ReleaseRecord,
  store: ReleaseStore,
  server: OpenApi,
  { withoutLastGood = false }: { withoutLastGood?: boolean | undefined } = {},
): Promise<GateFaults> {
  let build: BuildRecord;
  try {
    build = await readShellRelease(store, record);
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    return { misfits: [error.message], others: [] };
  }
  if (build.frame !== record.frame) {
    // The one of the manifest would run, the other one was checked.
    const fault = `${record.manifest} names another program of frames than its release.json`;
    return { misfits: [], others: [fault] };
  }
  const { misfits } = await findShellMisfits(store, build, server);
  const of = (isOwn: boolean) =>
    misfits
      .filter(({ role }) => (role === 'shell') === isOwn)
      .filter(({ role }) => !(withoutLastGood && role === 'last good'))
      .map(({ text }) => text);
  return { misfits: of(true), others: of(false) };
}

/** Holds an area's release against the shells that some players get beside the live one. */
export async function findOtherShellFaults(
  record: ReleaseRecord,
  store: ReleaseStore,
  document: RegistryDocument,
  live: Pick<BuildRecord, 'version'>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const { role, registered } of listOfferedShells(document)) {
    const { version } = registered.metadata;
    if (role === 'last good' || version === live.version) continue;
    const shell = await readShell(store, version);
    const found = shell ? findShellFaults(record, shell) : [];
    faults.push(...found.map((fault) => `with shell ${version} (${role}): ${fault}`));
  }
  return faults;
}

/** Reads a release of the shell; undefined for one that edges refuse, too. */
async function readShell(store: ReleaseStore, version: string): Promise<BuildRecord | undefined> {
  try {
    const record = await store.readRelease(SHELL, version);
    return record && (await readShellRelease(store, record));
  } catch (error) {
    if (error instanceof RegistryError) return undefined;
    throw error;
  }
}
