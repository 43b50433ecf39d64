import { describe, expect, test, vi } from 'vitest';
import { EMPTY_DOCUMENT, type RegistryDocument } from '../registry/index.ts';
import { publishForTest, recordForTest } from '../testing/releases.ts';
import type { OwnedKey } from './release-keys.ts';
import { RECORD_USE } from './release-record.ts';
import { signPayload } from './signing.ts';
import type { ReleaseStorage } from './storage.ts';
import { createReleaseStore } from './store.ts';

/** Stores texts in memory; tests make `replace` and `create` fail. */
function createMemory() {
  const kept = new Map<string, Uint8Array>();
  const tagOf = (key: string) => kept.get(key)?.toString();
  const storage: ReleaseStorage = {
    name: 'memory',
    isLocal: true,
    restMs: 0,
    read: async (key) => kept.get(key),
    write: async (key, bytes) => void kept.set(key, bytes),
    create: async (key, bytes) => !kept.has(key) && Boolean(kept.set(key, bytes)),
    list: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    async readTagged(key) {
      const text = tagOf(key);
      return text === undefined ? undefined : { text, tag: text };
    },
    async replace(key, text, tag) {
      if (tagOf(key) !== tag) return false;
      kept.set(key, Buffer.from(text));
      return true;
    },
  };
  return { storage, store: createReleaseStore(storage) };
}

/** Returns a change as the commands make it, known by its id. */
const changeOf = (id: string) => (before: RegistryDocument) => ({
  ...before,
  history: [
    { id, at: '2026-01-01T00:00:00.000Z', by: 'asha', remote: 'casino', action: 'disable' },
    ...before.history,
  ],
});

describe('a change of the registry whose answer is lost', () => {
  test.each([
    ['the next try is refused', async () => false],
    ['the connection breaks', async () => Promise.reject(new Error('reset'))],
  ])('is made once: %s', async (_, answer) => {
    const { storage, store } = createMemory();
    const replace = storage.replace.bind(storage);
    let losses = 1;
    vi.spyOn(storage, 'replace').mockImplementation(async (...args) => {
      const isLost = args[0] === 'registry/casino.json' && losses-- > 0;
      const isWritten = await replace(...args);
      return isLost ? answer() : isWritten;
    });
    const changed = await store.updateRegistry(changeOf('a'));
    expect(changed.history.map(({ id }) => id)).toEqual(['a']);
    expect((await store.readRegistry()).revision).toBe(1);
  });

  test('is a fault if it was not made', async () => {
    const { storage, store } = createMemory();
    vi.spyOn(storage, 'replace').mockRejectedValue(new Error('no network'));
    await expect(store.updateRegistry(changeOf('a'))).rejects.toThrow('no network');
    expect(await store.readRegistry()).toEqual(EMPTY_DOCUMENT);
  });
});

test('a file is never written over; the same once more is not a fault', async () => {
  const { store } = createMemory();
  const write = (text: string) => store.createFile('casino', '1.0.0', 'a.js', Buffer.from(text));
  expect([await write('one'), await write('one'), await write('two')]).toEqual([true, true, false]);
  expect(Buffer.from((await store.readFile('casino', '1.0.0', 'a.js')) ?? '').toString()).toBe(
    'one',
  );
});

test.each([
  ['1.0.0', '../../registry.json'],
  ['1.0.0', 'a/b.js'],
  ['1.0.0', '.hidden'],
  ['..', 'a.js'],
  ['1.0.0/..', 'a.js'],
])('no file leads out of its release: %s %s', async (version, file) => {
  const { store } = createMemory();
  await expect(store.createFile('casino', version, file, Buffer.from(''))).rejects.toThrow(/is n/);
  await expect(async () => store.readFile('casino', version, file)).rejects.toThrow(/is n/);
});

test.each([
  ['of another release', { version: '2.0.0' }, 'describes mfe-casino 2.0.0'],
  ['with a name that leads elsewhere', { entry: '../a.js' }, 'entry: is not a file name'],
  ['with a file that does', { files: { '../a.js': { integrity: '', bytes: 0 } } }, 'files.../a.js'],
])('a record %s is refused', async (_, change, reason) => {
  const { storage, store } = createMemory();
  await publishForTest(store, 'casino', '1.0.0', { 'm.json': '{}' });
  const record = { ...recordForTest('casino', '1.0.0', { 'm.json': '{}' }), ...change };
  const key = store.keys?.keyFor('casino') as OwnedKey;
  const bytes = Buffer.from(JSON.stringify(signPayload(RECORD_USE, record, key)));
  await storage.write('casino/1.0.0/release.json', bytes, 'application/json');
  await expect(store.readRelease('casino', '1.0.0')).rejects.toThrow(reason);
});

test('what is not JSON is named', async () => {
  const { storage, store } = createMemory();
  await storage.write('keys.json', Buffer.from('{'), 'application/json');
  await expect(store.readRegistry()).rejects.toThrow('keys.json is not JSON');
});
