import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeCall } from '@exchange/federation/build';
import { openReleaseStore, type ReleaseStore } from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { runRelease } from './cli.ts';
import { rollBackRelease } from './release-operations.ts';
import { mountEveryRelease, startLiveSystem, type TestLiveSystem } from './testing/live-system.ts';

const CALL = describeCall('gameLogin');
const FILES = { 'm.json': '{}', 'entry.js': 'entry' };
const DEAD = '--live http://127.0.0.1:9';

let store: ReleaseStore;
let system: TestLiveSystem;
let printed: string[];
beforeEach(async () => {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'rollback-')), 'store');
  vi.stubEnv('RELEASES_DIR', folder);
  mountEveryRelease();
  store = await openReleaseStore({ driver: 'directory', folder });
  system = await startLiveSystem(store, [CALL]);
  vi.stubEnv('LIVE_URL', system.url);
  printed = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((text) => void printed.push(String(text)));
  }
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    for (const [file, content] of Object.entries(FILES)) {
      await store.createFile('casino', version, file, Buffer.from(content));
    }
    await store.createRelease({
      ...recordForTest('casino', version, FILES),
      exposes: { './area': ['entry.js'] },
      requires: { react: '^19.0.0' },
      calls: [CALL],
    });
  }
  return async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await system.close();
    await rm(path.dirname(folder), { recursive: true });
  };
});

async function release(line: string): Promise<[number, string]> {
  printed.length = 0;
  const code = await runRelease(line.split(' '));
  return [code, printed.join('\n')];
}
const activateAll = async (...versions: string[]) => {
  for (const version of versions) await release(`activate casino ${version}`);
};
const readStandard = async () => (await store.readRegistry()).microFrontends.casino?.[0];

const changes: [string, () => void, string][] = [
  [
    'shell gives another major of React',
    () => Object.assign(system.provides, { react: '20.0.0' }),
    'react ^19.0.0: the shell has 20.0.0',
  ],
  [
    'server has lost a call',
    () => {
      system.replies['/api/docs/json'] = () => ({ paths: {} });
    },
    'the server has no such call',
  ],
];
test.each(changes)(
  'a %s: no way back, and held back where it is forced',
  async (_, change, why) => {
    await activateAll('1.0.0', '1.1.0');
    change();
    expect(await release('rollback casino')).toEqual([1, expect.stringContaining(why)]);
    expect((await readStandard())?.metadata.version).toBe('1.1.0');
    const [code, text] = await release('rollback casino --force');
    expect([code, text]).toEqual([
      3,
      expect.stringContaining('1.0.0 is registered, and held back'),
    ]);
    const standard = await readStandard();
    expect(standard?.metadata.version).toBe('1.0.0');
    expect(standard?.extras).toMatchObject({
      gate: 'forced',
      misfits: [expect.stringContaining(why)],
    });
    const [last] = (await store.readRegistry()).history;
    expect(last).toMatchObject({ action: 'rollback', from: '1.1.0', forced: true });
  },
);

test('a version whose files were changed in the store is no way back', async () => {
  await activateAll('1.0.0', '1.1.0');
  await store.storage.write('casino/1.0.0/entry.js', Buffer.from('evil!'), 'text/javascript');
  expect(await release('rollback casino')).toEqual([
    1,
    expect.stringContaining('entry.js was changed'),
  ]);
});

test('while no system answers the way back is forced, and what ran before shows', async () => {
  await activateAll('1.0.0', '1.1.0');
  expect(await release(`rollback casino ${DEAD}`)).toEqual([
    1,
    expect.stringContaining('not compared'),
  ]);
  expect(await release(`rollback casino ${DEAD} --force`)).toEqual([
    0,
    expect.stringContaining('back at 1.0.0 for new pages within a second'),
  ]);
  expect((await readStandard())?.extras).toMatchObject({ gate: 'forced', misfits: [] });
});

test('the end of a canary is not checked: all others have that version already', async () => {
  await activateAll('1.0.0');
  await release('canary casino 1.1.0 10%');
  expect((await release(`rollback casino ${DEAD}`))[0]).toBe(0);
});

test('what is taken back already is not judged again', async () => {
  await activateAll('1.0.0', '1.1.0');
  await release('rollback casino --from 1.1.0');
  expect(await release(`rollback casino --from 1.1.0 ${DEAD}`)).toEqual([
    0,
    expect.stringContaining('back at 1.0.0'),
  ]);
});

test('refuses a rollback to an unchecked version if another change came first', async () => {
  await activateAll('1.0.0', '1.1.0', '1.2.0');
  const runGate = async () => {
    // The former version is another one now, and the latest is the same.
    await activateAll('1.0.0', '1.2.0');
    return { gate: 'passed' as const, misfits: [], mounted: false };
  };
  const asked = rollBackRelease(store, 'casino', 'asha', { runGate });
  await expect(asked).rejects.toThrow('mfe-casino was changed by somebody else meanwhile');
  expect((await readStandard())?.metadata.version).toBe('1.2.0');
});
