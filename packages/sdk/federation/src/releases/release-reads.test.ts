import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordForTest } from '../testing/releases.ts';
import { openDirectoryStorage } from './directory-storage.ts';
import { KEYS_FILE, withRights } from './keys-file.ts';
import type { OwnedKey } from './release-keys.ts';
import type { ReleaseRecord } from './release-record.ts';
import { createSigningKey } from './signing.ts';
import type { ReleaseStorage } from './storage.ts';
import { createSignedStore, type ReleaseStore } from './store.ts';
import { updateKeys } from './update-registry.ts';

const REST_MS = 700;
const VERSIONS = ['1.0.0', '1.1.0', '1.2.0'];
const root: OwnedKey = { owner: 'operator', ...createSigningKey() };
const anna: OwnedKey = { owner: 'anna', ...createSigningKey() };
const wim: OwnedKey = { owner: 'wim', ...createSigningKey() };

/** A storage whose results may be reused, as those of a bucket. */
let storage: ReleaseStorage;
/** How often the keys file was read. */
let reads: number;
let edge: ReleaseStore;
beforeEach(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'reads-'));
  const directory = openDirectoryStorage(folder);
  reads = 0;
  storage = {
    ...directory,
    restMs: REST_MS,
    async readTagged(key, ...rest) {
      if (key === KEYS_FILE) reads += 1;
      return directory.readTagged(key, ...rest);
    },
  };
  await admit([anna]);
  for (const version of VERSIONS) await publish(anna, version);
  edge = storeOf(anna);
  reads = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => {
    vi.useRealTimers();
    return rm(folder, { recursive: true });
  };
});

const storeOf = (key: OwnedKey) =>
  createSignedStore(storage, { rootKey: root.publicKey, root: undefined, keyFor: () => key });
const publish = (key: OwnedKey, version: string) =>
  storeOf(key).createRelease(recordForTest('casino', version, { 'm.json': '{}' }));
/** Admits keys for the casino; those that `revoked` names sign nothing any more. */
const admit = (keys: readonly OwnedKey[], revoked?: OwnedKey) =>
  updateKeys(storage, root, (before) =>
    withRights(before, 'casino', {
      pages: [],
      slots: [],
      keys: keys.map((key) => ({
        publicKey: key.publicKey,
        owner: key.owner,
        ...(key === revoked && { revoked: { at: '2026-01-01T00:00:00.000Z', kept: [] } }),
      })),
    }),
  );
const readAll = (): Promise<readonly (ReleaseRecord | undefined)[]> =>
  Promise.all(VERSIONS.map((version) => edge.readRelease('casino', version)));

test('many records at once, and soon after, need the keys once', async () => {
  await readAll();
  const found = await readAll();
  expect(found.map((record) => record?.version)).toEqual(VERSIONS);
  expect(reads).toBe(1);
  vi.advanceTimersByTime(REST_MS);
  await readAll();
  expect(reads).toBe(2);
});

test('what a key signed that was admitted just now is read at once', async () => {
  await readAll();
  await admit([anna, wim]);
  await publish(wim, '2.0.0');
  expect(await edge.readRelease('casino', '2.0.0')).toMatchObject({ version: '2.0.0' });
});

test('what a revoked key signed is refused after the rest of the storage', async () => {
  await readAll();
  await admit([anna], anna);
  vi.advanceTimersByTime(REST_MS);
  await expect(readAll()).rejects.toThrow('the key of anna was revoked');
});
