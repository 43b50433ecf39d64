import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeCall } from '@exchange/federation/build';
import { REGISTRY_HEALTH_PATH } from '@exchange/federation/registry';
import {
  openReleaseStore,
  type ReleaseRecord,
  type ReleaseStore,
  registerRelease,
} from '@exchange/federation/releases';
import { publishForTest, writeRegistryForTest } from '@exchange/federation/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mountEveryRelease, startLiveSystem, type TestLiveSystem } from '../testing/live-system.ts';
import { BUDGETS } from './budgets.ts';
import { runBuildChecks, runReleaseChecks } from './release-checks.ts';
import { mountInLiveShell } from './smoke-mount.ts';

const CALL = describeCall('gameLogin');
const DEAD = 'http://127.0.0.1:9';

let system: TestLiveSystem;
let live: string;
let store: ReleaseStore;
let record: ReleaseRecord;
let reported: string[];
beforeEach(async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'gate-')), 'store');
  store = await openReleaseStore({ driver: 'directory', folder });
  system = await startLiveSystem(store, [CALL]);
  live = system.url;
  const files = { 'm.json': '{}', 'entry.js': 'entry', 'area.js': 'area' };
  record = {
    ...(await publishForTest(store, 'casino', '1.0.0', files)),
    exposes: { './area': ['area.js'] },
    requires: { react: '^19.0.0' },
    calls: [CALL],
  };
  mountEveryRelease();
  reported = [];
  vi.spyOn(console, 'error').mockImplementation((text) => void reported.push(String(text)));
  return async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await system.close();
    await rm(path.dirname(folder), { recursive: true });
  };
});

test('accepts what fits and mounts', async () => {
  expect(await runReleaseChecks(record, store, { live })).toEqual({
    gate: 'passed',
    misfits: [],
    mounted: true,
  });
});

test('what no browser mounted is refused, and shown where it is forced @security:measures.5', async () => {
  vi.mocked(mountInLiveShell).mockRestore();
  vi.stubEnv('CHROMIUM_PATH', '/bin/false');
  vi.stubEnv('RELEASE_BROWSER_SANDBOX', 'off');
  const reason = 'no browser mounted it: /bin/false does not start';
  await expect(runReleaseChecks(record, store, { live })).rejects.toThrow(reason);
  const forced = await runReleaseChecks(record, store, { live, force: true });
  expect(forced).toEqual({ gate: 'forced', misfits: [], mounted: false });
  expect(reported.join()).toContain(reason);
});

const misfits: [string, () => Partial<ReleaseRecord>, string][] = [
  [
    'a call that is not there',
    () => ({ calls: [{ ...CALL, path: '/api/x' }] }),
    'POST /api/x: the server has no such call',
  ],
  [
    'an older shell',
    () => ({ requires: { react: '^20.0.0' } }),
    'react ^20.0.0: the shell has 19.3.1',
  ],
  [
    'a part that the shell shows',
    () => ({ exposes: { './popular-games': ['area.js'] } }),
    './area is not exposed, but the shell shows it',
  ],
];
test.each(misfits)(
  '%s is refused, and held back where it is forced @security:measures.5',
  async (_, change, reason) => {
    const release = { ...record, ...change() };
    await expect(runReleaseChecks(release, store, { live })).rejects.toThrow(reason);
    expect(await runReleaseChecks(release, store, { live, force: true })).toEqual({
      gate: 'forced',
      misfits: [reason],
      mounted: false,
    });
  },
);

test('a version that is more than 5 % larger than the active one must be accepted as such', async () => {
  const before = await publishForTest(store, 'casino', '0.9.0', {
    'm.json': '{}',
    'entry.js': 'x'.repeat(9000),
  });
  const deployment = { traffic: 100, default: true };
  const microFrontends = { casino: [{ ...registerRelease(before), deployment }] };
  await writeRegistryForTest(store, { microFrontends, history: [] });
  const larger = {
    ...record,
    files: { ...record.files, 'entry.js': { integrity: '', bytes: 11_000 } },
  };
  const reason = 'the entry has 10.7 KB gzip, more than 5 % over 8.8 KB of mfe-casino 0.9.0';
  const rejection = new RegExp(`${reason.replaceAll('.', '\\.')}[^]*--larger`);
  await expect(runBuildChecks({ record: larger, read }, store, { live })).rejects.toThrow(
    rejection,
  );
  await expect(runReleaseChecks(larger, store, { live })).rejects.toThrow(reason);
  await runBuildChecks({ record: larger, read }, store, { live, larger: true });
});

const read = async () => undefined;
const others: [string, () => Promise<Partial<ReleaseRecord>>, string][] = [
  [
    'a part without a hash',
    async () => ({ exposes: { './area': ['lost.js'] } }),
    'lost.js has no hash',
  ],
  [
    'a program of frames that is not in the release',
    async () => ({ frame: 'frame.js' }),
    'frame.js is to render its frames, but is no script with a hash',
  ],
  ['a library that the shell gives', async () => ({ bundles: ['react'] }), 'react is bundled'],
  [
    'too large an entry',
    async () => {
      const entry = { integrity: '', bytes: BUDGETS.entry + 1 };
      return { files: { ...record.files, 'entry.js': entry } };
    },
    'at most 24.0 KB',
  ],
  [
    'a file that was changed',
    async () => {
      const bytes = Buffer.from('evil');
      await store.storage.write('casino/1.0.0/area.js', bytes, 'text/javascript');
      return {};
    },
    'area.js was changed',
  ],
];
describe.each(others)('%s', (_, change, reason) => {
  test('is refused, and recorded where it is forced', async () => {
    const release = { ...record, ...(await change()) };
    await expect(runReleaseChecks(release, store, { live })).rejects.toThrow(reason);
    await expect(runReleaseChecks(release, store, { live })).rejects.toThrow('Nothing was changed');
    expect(await runReleaseChecks(release, store, { live, force: true })).toEqual({
      gate: 'forced',
      misfits: [],
      mounted: false,
    });
  });

  test('is found without a live system, too', async () => {
    const release = { ...record, ...(await change()) };
    await expect(runReleaseChecks(release, store, { live: DEAD })).rejects.toThrow(reason);
  });
});

describe('what cannot be compared', () => {
  const force = () => runReleaseChecks(record, store, { live, force: true });

  test('is named with the way to another system, and held back where it is forced', async () => {
    const dead = runReleaseChecks(record, store, { live: DEAD });
    await expect(dead).rejects.toThrow(`${DEAD}/`);
    await expect(dead).rejects.toThrow('--live');
    expect(await runReleaseChecks(record, store, { live: DEAD, force: true })).toEqual({
      gate: 'forced',
      misfits: [expect.stringContaining('not compared: The live system gave no usable answer')],
      mounted: false,
    });
  });

  test('as something else answers, neither', async () => {
    system.replies['/api/docs/json'] = () => ({ hello: 'world' });
    await expect(runReleaseChecks(record, store, { live })).rejects.toThrow('/api/docs/json');
    expect(await force()).toMatchObject({ misfits: [expect.stringContaining('not compared')] });
  });

  test('as the system follows another store, neither', async () => {
    system.replies[REGISTRY_HEALTH_PATH] = () => ({
      data: { revision: 0, change: 'of another store', heldBack: [] },
    });
    await expect(runReleaseChecks(record, store, { live })).rejects.toThrow(
      'follows another registry',
    );
    expect(await force()).toMatchObject({ misfits: [expect.stringContaining('another registry')] });
  });
});

test('an area whose registry the live system refuses is not activated', async () => {
  const health = system.replies[REGISTRY_HEALTH_PATH];
  system.replies[REGISTRY_HEALTH_PATH] = async () => {
    const { data } = (await (health as () => unknown)()) as { data: object };
    return { data: { ...data, faults: { [record.remote]: 'its newest file is refused' } } };
  };
  await expect(runReleaseChecks(record, store, { live })).rejects.toThrow(
    `pages do not follow the registry of mfe-${record.remote}: its newest file is refused`,
  );
});

test('an edge that is a moment behind its store is waited for', async () => {
  const health = system.replies[REGISTRY_HEALTH_PATH];
  const behind = performance.now() + 700;
  system.replies[REGISTRY_HEALTH_PATH] = () =>
    performance.now() < behind
      ? { data: { revision: 9, change: 'former', heldBack: [] } }
      : health?.();
  expect(await runReleaseChecks(record, store, { live })).toMatchObject({ gate: 'passed' });
});

test('a store that is not of this machine needs the address of its system', async () => {
  const shared = { ...store, storage: { ...store.storage, isLocal: false } };
  vi.stubEnv('LIVE_URL', '');
  await expect(runReleaseChecks(record, shared, {})).rejects.toThrow('--live is missing');
  await expect(runReleaseChecks(record, shared, { force: true })).rejects.toThrow(
    '--live is missing',
  );
  await expect(runReleaseChecks(record, shared, { live: 'exchange' })).rejects.toThrow(
    '--live exchange',
  );
  expect(await runReleaseChecks(record, shared, { live })).toMatchObject({ gate: 'passed' });
});
