import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BuildRecord, selectRegistry } from '@exchange/federation/registry';
import {
  openReleaseStore,
  type ReleaseRecord,
  type ReleaseStore,
  type UsedCall,
} from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { runRelease } from './cli.ts';
import { mountInLiveShell } from './gate/smoke-mount.ts';
import {
  describeServer,
  mountEveryRelease,
  startLiveSystem,
  type TestLiveSystem,
} from './testing/live-system.ts';

const RUNTIME = '@module-federation/runtime-core';
const FILES = { 'm.json': '{}', 'entry.js': 'entry' };
const NOW = { react: '19.3.1', [RUNTIME]: '2.9.2' };
const NEXT = { react: '19.3.1', [RUNTIME]: '2.10.0' };

let folder: string;
let store: ReleaseStore;
let system: TestLiveSystem;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shell-'));
  vi.stubEnv('RELEASES_DIR', path.join(folder, 'store'));
  store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'store') });
  system = await startLiveSystem(store);
  Object.assign(system.provides, NOW);
  vi.stubEnv('LIVE_URL', system.url);
  mountEveryRelease();
  printed = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text) => void printed.push(String(text)));
  }
  return async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await system.close();
    await rm(folder, { recursive: true });
  };
});

/** Publishes a version of the casino that requires this range of the runtime. */
async function publish(
  version: string,
  runtime: string,
  { slot, ...more }: { slot?: string } & Partial<ReleaseRecord> = {},
): Promise<void> {
  for (const [file, content] of Object.entries(FILES)) {
    await store.createFile('casino', version, file, Buffer.from(content));
  }
  const record = recordForTest('casino', version, FILES);
  const area = record.area && {
    ...record.area,
    fragments: slot === undefined ? [] : [{ expose: './strip', slot, calls: [] }],
  };
  await store.createRelease({
    ...record,
    ...(area && { area }),
    exposes: { './area': ['entry.js'], './strip': ['entry.js'] },
    requires: { react: '^19.0.0', [RUNTIME]: runtime },
    ...more,
  });
}
/** Builds a future shell. */
async function buildShell(
  provides: Record<string, string>,
  slots: Record<string, boolean> = {},
  more: Partial<BuildRecord> = {},
): Promise<void> {
  const record = {
    name: 'shell',
    version: '2.0.0',
    manifest: '',
    entry: [],
    preload: [],
    files: {},
    provides,
    slots,
    ...more,
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(record));
}
async function release(line: string): Promise<[number, string]> {
  printed.length = 0;
  const code = await runRelease(line.split(' '));
  return [code, printed.join('\n')];
}
const check = (options = '') => release(`check-shell ${folder}${options}`);

test('accepts a shell that provides all that its versions need', async () => {
  await publish('1.0.0', '~2.9.0');
  await release('activate mfe-casino 1.0.0');
  await buildShell({ ...NOW, react: '19.4.0' });
  expect(await check()).toEqual([0, expect.stringContaining('1 versions fit it')]);
});

test('refuses a new minor version of the runtime, and names every version that pages may load', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await publish(version, '~2.9.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(`activate casino ${version}`);
  await release('canary casino 1.3.0 10%');
  await buildShell(NEXT);
  const [code, text] = await check();
  expect(code).toBe(1);
  const reason = `${RUNTIME} ~2.9.0: the shell has 2.10.0`;
  for (const name of ['1.2.0 (active)', '1.3.0 (canary)', '1.1.0 (last good)']) {
    expect(text).toContain(`mfe-casino ${name}: ${reason}`);
  }
  expect(text).not.toContain('1.0.0');
  // A missing fallback may be accepted, a missing active version never.
  expect((await check(' --without-last-good'))[0]).toBe(1);
});

test('a slot that the new shell no longer has is named', async () => {
  await publish('1.0.0', '~2.9.0', { slot: 'jackpots' });
  await release('activate casino 1.0.0');
  await buildShell(NOW, { jackpots: false });
  expect((await check())[0]).toBe(0);
  await buildShell(NOW, { home: false });
  expect(await check()).toEqual([
    1,
    expect.stringContaining('./strip wants the slot jackpots, which the shell does not have'),
  ]);
});

test('versions for the new shell are activated before it: the page changes both at once', async () => {
  await publish('1.0.0', '~2.9.0');
  await publish('2.0.0', '~2.10.0');
  await release('activate casino 1.0.0');
  await buildShell(NEXT);
  expect((await release('activate casino 2.0.0'))[0]).toBe(1);
  vi.mocked(mountInLiveShell).mockClear();
  expect(await release(`activate casino 2.0.0 --shell ${folder}`)).toEqual([
    0,
    expect.stringContaining('2.0.0 is active from the first page of that shell on'),
  ]);
  expect(mountInLiveShell).not.toHaveBeenCalled();
  const document = await store.readRegistry();
  const originOf = () => 'http://casino';
  const shownWith = (provides: Record<string, string>) =>
    selectRegistry(document, { originOf, provides }).remotes.casino?.active.version;
  expect([shownWith(NOW), shownWith(NEXT)]).toEqual(['1.0.0', '2.0.0']);
  expect((await check())[0]).toBe(1);
  expect(await check(' --without-last-good')).toEqual([0, expect.stringContaining('1 versions')]);
});

test('a version that the live shell shows too is mounted in it, also with a future shell', async () => {
  await publish('1.0.0', '~2.9.0 || ~2.10.0');
  await buildShell(NEXT);
  const mounted = vi.mocked(mountInLiveShell);
  mounted.mockResolvedValue({ mounted: false, faults: ['it does not mount: Broken'] });
  expect(await release(`activate casino 1.0.0 --shell ${folder}`)).toEqual([
    1,
    expect.stringContaining('it does not mount: Broken'),
  ]);
});

test('accepts no shell if the store has no version: it may be the wrong store', async () => {
  await buildShell(NEXT);
  expect(await check()).toEqual([1, expect.stringContaining('gives no version to players')]);
});

test('a folder without a build, or with another one, is named', async () => {
  expect(await check()).toEqual([1, expect.stringContaining('shell is not built')]);
  await writeFile(path.join(folder, 'release.json'), '{}');
  expect(await check()).toEqual([1, expect.stringContaining('is not a valid record of a build')]);
});

const STORE = '@exchange/store';

test('a shell with another version of the SDK than a release was built with is refused', async () => {
  await publish('1.0.0', '~2.9.0', { requires: { [STORE]: '^0.1.2' } });
  Object.assign(system.provides, { [STORE]: '0.1.2' });
  await release('activate casino 1.0.0');
  for (const [version, code] of [
    ['0.1.2', 0],
    ['0.1.9', 0],
    ['0.1.1', 1],
    ['0.2.0', 1],
  ] as const) {
    await buildShell({ ...NOW, [STORE]: version });
    expect((await check())[0], version).toBe(code);
  }
  expect(await check()).toEqual([1, expect.stringContaining('^0.1.2: the shell has 0.2.0')]);
});

const CALL: UsedCall = {
  name: 'games',
  method: 'POST',
  path: '/api/games',
  data: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const nameless = { ...CALL, data: { type: 'object', properties: {} } };
const NAMELESS = 'POST /api/games data.name: is required, but is missing';

test('a shell whose own calls the live server does not serve is refused', async () => {
  await publish('1.0.0', '~2.9.0');
  await release('activate casino 1.0.0');
  await buildShell(NOW, {}, { calls: [CALL] });
  expect(await check()).toEqual([
    1,
    expect.stringContaining('shell: POST /api/games: the server has no such call'),
  ]);
  system.replies['/api/docs/json'] = () => describeServer([CALL]);
  expect((await check())[0]).toBe(0);
  system.replies['/api/docs/json'] = () => undefined;
  expect(await check()).toEqual([1, expect.stringContaining('gave no usable answer')]);
});

test('a new server is compared with the live shell and every version that pages may load', async () => {
  system.replies['/api/docs/json'] = () => describeServer([CALL]);
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publish(version, '~2.9.0', { calls: [CALL] });
  for (const version of ['1.0.0', '1.1.0']) await release(`activate casino ${version}`);
  await release('canary casino 1.2.0 10%');
  const live = system.replies['/assets/release.json']?.() as object;
  system.replies['/assets/release.json'] = () => ({ ...live, calls: [CALL] });
  const file = path.join(folder, 'next.json');
  const checkNext = async (calls: readonly UsedCall[], options = '') => {
    await writeFile(file, JSON.stringify(describeServer(calls)));
    return release(`check-server ${file}${options}`);
  };
  expect(await checkNext([CALL])).toEqual([0, expect.stringContaining('3 versions fit it')]);
  const [code, text] = await checkNext([nameless]);
  expect(code).toBe(1);
  const names = ['1.1.0 (active)', '1.2.0 (canary)', '1.0.0 (last good)'];
  for (const name of ['shell', ...names.map((one) => `mfe-casino ${one}`)]) {
    expect(text).toContain(`${name}: ${NAMELESS}`);
  }
  expect((await checkNext([nameless], ' --without-last-good'))[0]).toBe(1);
});

test('a new server is read at its address, too; what is no description is named', async () => {
  await publish('1.0.0', '~2.9.0');
  await release('activate casino 1.0.0');
  expect((await release(`check-server ${system.url}`))[0]).toBe(0);
  system.replies['/other.json'] = () => describeServer([]);
  expect((await release(`check-server ${system.url}/other.json`))[0]).toBe(0);
  await writeFile(path.join(folder, 'next.json'), '{"paths":5}');
  const wrong = await release(`check-server ${folder}/next.json`);
  expect(wrong).toEqual([1, expect.stringContaining('next.json is no description of a server')]);
  expect((await release('check-server'))[0]).toBe(2);
});
