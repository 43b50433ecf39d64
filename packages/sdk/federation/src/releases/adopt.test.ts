import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { documentForTest, publishForTest, recordForTest } from '../testing/releases.ts';
import { adoptStore, listUnadopted, needsAdoption } from './adopt.ts';
import { readReleaseKeys } from './release-keys.ts';
import { openReleaseStore, type ReleaseStore } from './store.ts';

const change = {
  ...{ id: 'a', at: '2026-01-01T00:00:00.000Z', by: 'asha', remote: 'casino', action: 'activate' },
};
const document = documentForTest({
  casino: { active: { version: '1.0.0', manifestUrl: '/casino/1.0.0/m.json' } },
  sports: { active: { version: '2.0.0', manifestUrl: '/sports/2.0.0/m.json' } },
});

let folder: string;
let store: ReleaseStore;
const keysOf = () => readReleaseKeys({ driver: 'directory', folder: path.join(folder, 'store') });
const versionOf = async (area: string) =>
  (await store.readRegistry()).microFrontends[area]?.[0]?.metadata.version;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adopt-'));
  store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'store') });
  return () => rm(folder, { recursive: true });
});

/** Writes a store like programs before the signatures did. */
async function writeEarlier(): Promise<void> {
  const record = recordForTest('casino', '1.0.0', { 'm.json': '{}' });
  const write = (key: string, content: unknown) =>
    store.storage.write(key, Buffer.from(JSON.stringify(content)), 'application/json');
  await write('casino/1.0.0/release.json', record);
  await write('registry.json', { ...document, revision: 7, history: [change] });
}

test('a store of earlier programs is refused until its operator adopts it, with all its data', async () => {
  await writeEarlier();
  const { storage } = store;
  await expect(store.readRegistry()).rejects.toThrow('is not signed: "release adopt" signs it');
  expect(await needsAdoption(storage, keysOf().rootKey)).toBe(true);
  await adoptStore(storage, keysOf());
  expect(await needsAdoption(storage, keysOf().rootKey)).toBe(false);
  expect([await versionOf('casino'), await versionOf('sports')]).toEqual(['1.0.0', '2.0.0']);
  const { history } = await store.readRegistry();
  expect(history.find(({ id }) => id === 'a')?.by).toBe('local, for asha');
  expect((await store.readRelease('casino', '1.0.0'))?.version).toBe('1.0.0');
  const before = await store.readRegistry();
  await adoptStore(storage, keysOf());
  expect(await store.readRegistry()).toEqual(before);
});

test('an adoption that ended half-way goes on by the command alone', async () => {
  await writeEarlier();
  await adoptStore(store.storage, keysOf());
  await rm(path.join(folder, 'store/registry/sports.json.1'));
  await rm(path.join(folder, 'store/registry/sports.log'), { recursive: true });
  // The file may have been deleted by an attacker with write access: `npm start` signs nothing more.
  expect(await needsAdoption(store.storage, keysOf().rootKey)).toBe(false);
  expect(await listUnadopted(store.storage)).toEqual(['sports']);
  await adoptStore(store.storage, keysOf());
  expect(await versionOf('sports')).toBe('2.0.0');
});

test('only the operator adopts', async () => {
  await writeEarlier();
  const keys = { ...keysOf(), root: undefined };
  await expect(adoptStore(store.storage, keys)).rejects.toThrow('Only the operator');
});

test('a store of a lost root key is taken over only by force', async () => {
  await publishForTest(store, 'casino', '1.0.0', { 'm.json': '{}' });
  await store.updateRegistry((before) => ({ ...before, microFrontends: document.microFrontends }));
  await rm(path.join(folder, 'store-keys'), { recursive: true });
  store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'store') });
  await expect(store.readRegistry()).rejects.toThrow('keys.json is refused');
  await expect(adoptStore(store.storage, keysOf())).rejects.toThrow('keys.json is refused');
  await adoptStore(store.storage, keysOf(), { isForced: true });
  expect([await versionOf('casino'), await versionOf('sports')]).toEqual(['1.0.0', '2.0.0']);
  expect((await store.readRelease('casino', '1.0.0'))?.version).toBe('1.0.0');
});

test('a private key is for its owner to read', async () => {
  await writeFile(path.join(folder, 'other.json'), '{}');
  keysOf().keyFor('casino');
  for (const file of ['root.json', 'casino.json']) {
    expect((await stat(path.join(folder, 'store-keys', file))).mode & 0o777).toBe(0o600);
  }
  const config = { driver: 'directory', folder, keyFile: path.join(folder, 'other.json') } as const;
  expect(() => readReleaseKeys(config)).toThrow('other.json is not the file of a key');
});
