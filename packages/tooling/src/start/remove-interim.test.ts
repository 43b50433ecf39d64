import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseStore, type ReleaseStore } from '@exchange/federation/releases';
import { recordForTest } from '@exchange/federation/testing';
import { activateRelease, UNCHECKED } from '@exchange/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeInterim } from './releases.ts';

const BUILD = '1.0.0+1a2b3c4d';
const FILES = { 'm.json': '{}', 'entry.js': 'entry' };

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'forget-')), 'store');
  store = await openReleaseStore({ driver: 'directory', folder });
  for (const [file, content] of Object.entries(FILES)) {
    await store.createFile('casino', BUILD, file, Buffer.from(content));
  }
  const record = recordForTest('casino', BUILD, FILES);
  await store.createRelease({ ...record, build: { ...record.build, interim: true } });
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));

const activateBuild = async () => {
  const record = await store.readRelease('casino', BUILD);
  if (!record) throw new Error('The build is gone');
  await activateRelease(store, record, UNCHECKED, 'another start');
};
const isWhole = async () =>
  (await store.readRelease('casino', BUILD)) !== undefined &&
  (await store.readFile('casino', BUILD, 'entry.js')) !== undefined;

test('removes an unused build with all its files', async () => {
  await removeInterim(folder, store, 'casino', 0);
  expect(await store.listVersions('casino')).toEqual([]);
  expect(await readdir(path.join(folder, '.forgotten'))).toEqual([]);
});

test('one that another start activates after the registry was read is put back', async () => {
  let answers = 0;
  const racing: ReleaseStore = {
    ...store,
    async readRegistry() {
      const document = await store.readRegistry();
      answers += 1;
      if (answers === 1) await activateBuild();
      return document;
    },
  };
  await removeInterim(folder, racing, 'casino', 0);
  expect(answers).toBe(2);
  const { microFrontends } = await store.readRegistry();
  expect(microFrontends.casino?.map(({ metadata }) => metadata.version)).toEqual([BUILD]);
  expect(await isWhole()).toBe(true);
});

test('what a process put aside that died is removed, what one works on is not', async () => {
  const aside = path.join(folder, '.forgotten');
  const [old, fresh] = [`${Date.now() - 120_000}-a`, `${Date.now()}-b`];
  for (const name of [old, fresh]) await mkdir(path.join(aside, name), { recursive: true });
  await utimes(path.join(aside, fresh), 0, 0);
  await removeInterim(folder, store, 'casino', 60_000_000_000_000);
  expect(await readdir(aside)).toEqual([fresh]);
});
