import { SHELL } from '@exchange/contract';
import { findBrandVersion, folderName } from '@exchange/federation/registry';
import type { ReleaseRecord, ReleaseStore } from '@exchange/federation/releases';
import { UsageError } from '@exchange/server-kit/arguments';
import {
  checkNoMoreArgs,
  readArea,
  readBrand,
  readOwnArea,
  readTarget,
  readVersion,
  type Words,
} from './arguments.ts';
import { buildArea, publishBuild } from './build-area.ts';
import { runServerCheck, runShellCheck } from './check-deploy.ts';
import { runBuildChecks, runReleaseChecks, runRollbackChecks } from './gate/release-checks.ts';
import { changeKeys, describeFaults, showLog } from './key-commands.ts';
import {
  describeStart,
  notify,
  STARTS,
  WITH_SHELL,
  warnOfOwn,
  warnOfUnknown,
  writeWayBack,
} from './notices.ts';
import { makePreview } from './preview-command.ts';
import { readBuild } from './publish.ts';
import { readRemoteState } from './registry-changes.ts';
import {
  activateRelease,
  endCanary,
  findRelease,
  rollBackBrandRelease,
  rollBackRelease,
  startCanary,
  switchRemote,
  UNCHECKED,
} from './release-operations.ts';
import { describeTarget, showStatus } from './status.ts';
import { findReleaseFaults, listKnownVersions } from './verify.ts';

/** Runs a command; resolves to its exit code. */
type Command = (words: Words, store: ReleaseStore, by: string) => Promise<number>;

const print = (text: string) => console.log(text);

/** The commands by name. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  async publish({ rest: [remote, ...more], options, caller }, store, by) {
    const area = readOwnArea(remote);
    checkNoMoreArgs(more);
    const { record, isNew } = await publishBuild(store, area, by, options);
    const { version, files, build } = record;
    const note = build.dirty ? ', from changes that are not committed' : '';
    const count = Object.keys(files).length;
    const deltas = build.deltasFrom ? ` with deltas from ${build.deltasFrom.join(', ')}` : '';
    print(
      isNew
        ? `Published ${folderName(area)} ${version}, ${count} files${deltas}, in ${store.storage.name}${note}`
        : `${folderName(area)} ${version} is published already, with the same files`,
    );
    if (isNew) print(`Players do not get it yet: ${caller.write('activate', area, version)}`);
    return 0;
  },
  async check({ rest: [remote, ...more], ...words }, store, by) {
    const area = readOwnArea(remote);
    const { options } = words;
    checkNoMoreArgs(more);
    const built = await buildArea(area, options);
    if (area === SHELL) {
      return runShellCheck({ ...words, rest: [built.folder] }, store);
    }
    const { record, contents } = await readBuild({ area, ...built, by });
    await runBuildChecks({ record, read: async (file) => contents.get(file) }, store, options);
    print(`The build of ${folderName(area)} fits the live system and its budgets`);
    return 0;
  },
  async activate({ rest: [remote, version, ...more], options, caller }, store, by) {
    const area = await readArea(remote, store);
    const wanted = readVersion(version);
    checkNoMoreArgs(more);
    const brand = readBrand(options.brand);
    const record = await findRelease(store, area, wanted);
    if (brand !== undefined) warnOfUnknown(brand, await store.readRegistry());
    const gate = await runReleaseChecks(record, store, options);
    const document = await activateRelease(store, record, gate, by, brand);
    const start = options.shell ? WITH_SHELL : describeStart(document, area, 'activate');
    const own = brand === undefined ? '' : `for ${brand} `;
    const code = notify(gate, area, `${wanted} is active ${own}${start}`, wanted);
    if (brand === undefined) warnOfOwn(document, area, wanted);
    if (code === 0) print(`  Back: ${writeWayBack(caller, document, area, brand)}`);
    return code;
  },
  async canary({ rest: [remote, version, word, ...more], options, caller }, store, by) {
    const area = await readArea(remote, store);
    if (version === 'off') {
      checkNoMoreArgs(word ? [word, ...more] : more);
      await endCanary(store, area, by);
      print(`${folderName(area)} has no canary`);
      return 0;
    }
    const [wanted, target] = [readVersion(version), readTarget(word, options)];
    checkNoMoreArgs(more);
    const record = await findRelease(store, area, wanted);
    if (options.brand !== undefined) warnOfUnknown(options.brand, await store.readRegistry());
    const gate = await runReleaseChecks(record, store, options);
    await startCanary(store, record, target, gate, by);
    const code = notify(gate, area, `${wanted} goes to ${describeTarget(target)}`, wanted);
    if (code === 0) {
      const toAll = caller.write('activate', area, wanted);
      print(`  To all: ${toAll} · back: ${caller.write('canary', area, 'off')}`);
    }
    return code;
  },
  async rollback({ rest: [remote, ...more], options }, store, by) {
    const area = await readArea(remote, store);
    checkNoMoreArgs(more);
    const from = options.from === undefined ? undefined : readVersion(options.from, '--from');
    const brand = readBrand(options.brand);
    if (brand !== undefined) {
      const document = await rollBackBrandRelease(store, area, { brand, from, by });
      const { standard, branded } = readRemoteState(document, area);
      const shown = (findBrandVersion(branded, brand) ?? standard)?.metadata.version;
      print(`${folderName(area)} is back at ${shown} for ${brand} ${STARTS.rollback}`);
      return 0;
    }
    const runGate = (record: ReleaseRecord) => runRollbackChecks(record, store, options);
    const { document, gate } = await rollBackRelease(store, area, by, { from, runGate });
    const version = readRemoteState(document, area).standard?.metadata.version ?? '';
    const what = `is back at ${version} ${describeStart(document, area, 'rollback')}`;
    return notify(gate ?? UNCHECKED, area, what, version);
  },
  'check-shell': runShellCheck,
  'check-server': runServerCheck,
  preview: makePreview,
  keys: changeKeys,
  log: showLog,
  disable: (words, store, by) => toggle(words, store, by, false),
  enable: (words, store, by) => toggle(words, store, by, true),
  async status({ rest, options }, store) {
    checkNoMoreArgs(rest);
    const document = await store.readRegistry();
    if (options.json) print(JSON.stringify(document, null, 2));
    else print(await showStatus(store, document, options.live));
    for (const fault of await describeFaults(store)) console.error(fault);
    return 0;
  },
  async verify({ rest: [remote, version, ...more] }, store) {
    checkNoMoreArgs(more);
    const faults: string[] = [];
    let count = 0;
    const areas = remote ? [await readArea(remote, store)] : await store.listAreas();
    for (const area of areas) {
      const versions = version ? [readVersion(version)] : await listKnownVersions(store, area);
      for (const one of versions) faults.push(...(await findReleaseFaults(store, area, one)));
      count += versions.length;
    }
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) return 1;
    print(
      count === 0
        ? `There are no releases in ${store.storage.name}`
        : `All files of ${count} releases are as they were published`,
    );
    return 0;
  },
};

async function toggle(
  { rest: [remote, ...more] }: Words,
  store: ReleaseStore,
  by: string,
  on: boolean,
): Promise<number> {
  const area = await readArea(remote, store);
  checkNoMoreArgs(more);
  if (area === SHELL) throw new UsageError('The shell cannot be switched off: every page needs it');
  await switchRemote(store, area, on, by);
  print(
    `${folderName(area)} is ${on ? 'enabled' : 'disabled'}: open pages follow within two seconds`,
  );
  return 0;
}
