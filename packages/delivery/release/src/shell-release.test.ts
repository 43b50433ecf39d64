import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SHELL } from '@exchange/contract';
import type { BuildRecord } from '@exchange/federation/registry';
import {
  integrityOf,
  type OwnedKey,
  RECORD_USE,
  signPayload,
  type UsedCall,
} from '@exchange/federation/releases';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishRelease } from './publish.ts';
import type { TestLiveSystem } from './testing/live-system.ts';
import { setUpReleaseCommand } from './testing/release-command.ts';

const CALL: UsedCall = {
  name: 'games',
  method: 'POST',
  path: '/api/games',
  data: { type: 'object', properties: {} },
};
const MAIN = 'main.0123abcd.js';

const { release, openStore, publish, store } = setUpReleaseCommand();
let folder: string;
let system: TestLiveSystem;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shell-build-'));
  system = await openStore();
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a build of the shell, with a service worker. */
async function build(version: string, more: Partial<BuildRecord> = {}, text = version) {
  await writeFile(path.join(folder, MAIN), text);
  const record = {
    name: SHELL,
    version,
    manifest: '',
    preload: [],
    files: { [MAIN]: integrityOf(text) },
    entry: [MAIN],
    provides: { react: '19.3.1' },
    ...more,
  };
  await writeFile(path.join(folder, 'release.json'), JSON.stringify(record));
  await mkdir(path.join(folder, 'service-worker'), { recursive: true });
  await writeFile(path.join(folder, 'service-worker/service-worker.js'), 'worker');
}
const publishShell = () => publishRelease(store(), { area: SHELL, folder, by: 'asha' });
const activate = async (version: string, options = '') => {
  await publishShell();
  return release(`activate shell ${version}${options}`);
};

test('is published whole, once, with a manifest that names all of its files', async () => {
  await build('0.8.0');
  const { record, isNew } = await publishShell();
  expect(isNew).toBe(true);
  expect(record).toMatchObject({ remote: 'shell', version: '0.8.0', entry: MAIN });
  const manifest = await store().readFile(SHELL, '0.8.0', record.manifest);
  expect(JSON.parse(Buffer.from(manifest ?? []).toString('utf8'))).toMatchObject({
    version: '0.8.0',
    entry: [MAIN],
    provides: { react: '19.3.1' },
    serviceWorker: expect.stringMatching(/^service-worker\.[\da-f]{8}\.js$/),
  });
  expect((await publishShell()).isNew).toBe(false);
  expect(await release('verify shell')).toEqual([0, expect.stringContaining('1 releases')]);
  await build('0.8.0', {}, 'other bytes');
  await expect(publishShell()).rejects.toThrow(
    'shell 0.8.0 is already published with other files (main.0123abcd.js)',
  );
});

test('is activated, canaried, rolled back and listed like an area', async () => {
  await build('0.8.0');
  expect(await activate('0.8.0')).toEqual([0, expect.stringContaining('shell 0.8.0 is active')]);
  await build('0.8.1');
  await publishShell();
  expect(await release('canary shell 0.8.1 10%')).toEqual([
    0,
    expect.stringContaining('shell 0.8.1 goes to 10 % of the browsers'),
  ]);
  expect((await release('status'))[1]).toMatch(/shell +0\.8\.0 .* · canary 0\.8\.1 .* for 10 %/);
  await release('activate shell 0.8.1');
  expect(await release('rollback shell --from 0.8.1')).toEqual([
    0,
    expect.stringContaining('shell is back at 0.8.0'),
  ]);
  expect((await release('log shell'))[0]).toBe(0);
  expect(await release('activate shell 0.9.0')).toEqual([
    1,
    expect.stringContaining('shell 0.9.0 is not published'),
  ]);
  expect(await release('disable shell')).toEqual([
    2,
    expect.stringContaining('The shell cannot be switched off'),
  ]);
});

describe('the gate', () => {
  test('holds it against the server; forced past it, it comes after every version that fits', async () => {
    await build('0.8.0', { calls: [CALL] });
    const reason = 'POST /api/games: the server has no such call';
    expect(await activate('0.8.0')).toEqual([1, expect.stringContaining(reason)]);
    expect(await release('activate shell 0.8.0 --force')).toEqual([
      3,
      expect.stringContaining(
        'shell 0.8.0 is registered, and held back: pages get the version before',
      ),
    ]);
    expect((await release('status'))[1]).toContain(
      'shell 0.8.0 (active) is held back, pages get it only while no other version fits: shell: POST',
    );
  });

  test('holds it against the areas that players get', async () => {
    await publish('1.0.0', { requires: { react: '^19.0.0' } });
    await release('activate casino 1.0.0');
    await build('0.8.0', { provides: { react: '20.0.0' } });
    const reason = 'mfe-casino 1.0.0 (active): react ^19.0.0: the shell has 20.0.0';
    expect(await activate('0.8.0')).toEqual([1, expect.stringContaining(reason)]);
    // It is no fault of the shell: the edges leave out the area.
    expect((await release('activate shell 0.8.0 --force'))[0]).toBe(0);
  });

  test('compares an area with each shell that players get', async () => {
    await build('0.8.0');
    await activate('0.8.0');
    await build('0.8.1', { provides: { react: '20.0.0' } });
    await publishShell();
    await release('canary shell 0.8.1 10%');
    await publish('1.0.0', { requires: { react: '^19.0.0' } });
    const live = system.replies['/assets/release.json']?.() as object;
    system.replies['/assets/release.json'] = () => ({ ...live, version: '0.8.0' });
    expect(await release('activate casino 1.0.0')).toEqual([
      1,
      expect.stringContaining('with shell 0.8.1 (canary): react ^19.0.0: the shell has 20.0.0'),
    ]);
  });

  test('refuses a version whose files were changed in the store', async () => {
    await build('0.8.0');
    await publishShell();
    await store().storage.write(`shell/0.8.0/${MAIN}`, Buffer.from('evil'), 'text/javascript');
    expect(await release('activate shell 0.8.0')).toEqual([
      1,
      expect.stringContaining(`shell 0.8.0: ${MAIN}`),
    ]);
  });

  test('refuses a version whose record names another program of frames than its manifest', async () => {
    await build('0.8.0', { frame: MAIN });
    const { record } = await publishShell();
    const { frame: _, ...changed } = record;
    const signed = signPayload(RECORD_USE, changed, store().keys?.keyFor(SHELL) as OwnedKey);
    const bytes = Buffer.from(JSON.stringify(signed));
    await store().storage.write('shell/0.8.0/release.json', bytes, 'application/json');
    expect(await release('activate shell 0.8.0')).toEqual([
      1,
      expect.stringContaining(`${record.manifest} names another program of frames`),
    ]);
  });
});
