import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMPTY_DOCUMENT, type RegistryDocument } from '@exchange/federation/registry';
import {
  openReleaseStore,
  type ReleaseStorage,
  type ReleaseStore,
} from '@exchange/federation/releases';
import { registerForTest, writeRegistryForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRegistry, type RegistrySource } from './registry-source.ts';

const versionIn = ({ microFrontends }: RegistryDocument) =>
  microFrontends.casino?.[0]?.metadata.version;

let folder: string;
let store: ReleaseStore;
let storage: ReleaseStorage;
let registry: RegistrySource;
const warn = vi.fn();
const activate = (version: string) =>
  writeRegistryForTest(store, {
    ...EMPTY_DOCUMENT,
    microFrontends: {
      casino: [registerForTest({ version, manifestUrl: `/casino/${version}/m.json` })],
    },
  });
const place = (at = storage) => ({ storage: at, rootKey: store.keys?.rootKey ?? '' });
const spoil = (text: string) =>
  storage.readTagged('registry/casino.json').then((found) => {
    const tag = found && found !== 'unchanged' ? found.tag : undefined;
    return storage.replace('registry/casino.json', text, tag);
  });

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registry-'));
  store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'releases') });
  storage = store.storage;
  warn.mockClear();
  registry = followRegistry(place(), warn);
});
afterEach(async () => {
  registry.close();
  await rm(folder, { recursive: true });
});

test('what was written before a look is seen by it', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    await activate(version);
    expect(versionIn(await registry.current())).toBe(version);
  }
});

test.each([
  ['half of a file', '{"payload":'],
  ['what nobody signed', JSON.stringify({ area: 'casino', revision: 9, versions: [] })],
])('%s is refused: the last good one goes on, and is told once', async (_, text) => {
  await activate('1.0.0');
  await registry.current();
  const before = await storage.readTagged('registry/casino.json');
  await spoil(text);
  for (let looks = 0; looks < 3; looks += 1) {
    expect(versionIn(await registry.current())).toBe('1.0.0');
  }
  expect(warn).toHaveBeenCalledOnce();
  expect(registry.faults().casino).toContain('registry/casino.json is');
  await spoil((before as { text: string }).text);
  await activate('1.2.0');
  expect(versionIn(await registry.current())).toBe('1.2.0');
  expect(registry.faults()).toEqual({});
});

test('an area that is refused stays as it was, and the others go on', async () => {
  await activate('1.0.0');
  await registry.current();
  await spoil('{}');
  const wallet = [registerForTest({ version: '3.0.0', manifestUrl: '/wallet/3.0.0/m.json' })];
  await store.updateRegistry((before) => ({
    ...before,
    microFrontends: { ...before.microFrontends, wallet },
  }));
  for (let looks = 0; looks < 3; looks += 1) {
    const document = await registry.current();
    expect([versionIn(document), document.microFrontends.wallet]).toEqual(['1.0.0', wallet]);
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('registry/casino.json'));
});

test('delays the first page only for a while if the store never answers', async () => {
  vi.spyOn(storage, 'readTagged').mockReturnValue(new Promise(() => undefined));
  const source = followRegistry(place(), warn, 2000);
  expect(await source.current()).toEqual(EMPTY_DOCUMENT);
  const start = performance.now();
  for (let pages = 0; pages < 10; pages += 1) await source.current();
  // Ten sequential waits would take ten times as long.
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('keeps the last good registry while the store is unreachable, and logs that', async () => {
  await activate('1.0.0');
  await registry.current();
  const broken = vi.spyOn(storage, 'readTagged').mockRejectedValue(new Error('no network'));
  for (let looks = 0; looks < 3; looks += 1) {
    expect(versionIn(await registry.current())).toBe('1.0.0');
  }
  // Once for the keys, and once for the area.
  expect(warn).toHaveBeenCalledTimes(2);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('no network'));
  broken.mockRestore();
  await activate('1.1.0');
  expect(versionIn(await registry.current())).toBe('1.1.0');
});

test('without a registry there are no remotes', async () => {
  expect(await registry.current()).toEqual(EMPTY_DOCUMENT);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('missing'));
});

test('where asking has a price, pages share one look, and the next waits', async () => {
  await activate('1.0.0');
  const dear = { ...storage, restMs: 60_000 };
  const ask = vi.spyOn(dear, 'readTagged');
  const source = followRegistry(place(dear), warn);
  await Promise.all([source.current(), source.current()]);
  await source.current();
  // The keys, and the only area.
  expect(ask).toHaveBeenCalledTimes(2);
});

test('one area that is not read, or never ends, takes no other from an edge that starts @security:measures.103', async () => {
  await activate('1.0.0');
  const wallet = [registerForTest({ version: '3.0.0', manifestUrl: '/wallet/3.0.0/m.json' })];
  await store.updateRegistry((before) => ({
    ...before,
    microFrontends: { ...before.microFrontends, wallet },
  }));
  let answer = () => {};
  const blocked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const slow: ReleaseStorage = {
    ...storage,
    async readTagged(key, tag) {
      if (key === 'registry/casino.json') await blocked;
      return storage.readTagged(key, tag);
    },
  };
  const source = followRegistry(place(slow), warn, 10_000);
  const document = await source.current();
  expect([versionIn(document), document.microFrontends.wallet]).toEqual([undefined, wallet]);
  expect(source.faults()).toEqual({ casino: expect.stringContaining('was not read within') });
  answer();
  await expect.poll(async () => versionIn(await source.current())).toBe('1.0.0');
  expect(source.faults()).toEqual({});
});

test('notifies each listener of each change', async () => {
  await registry.current();
  const changed = vi.fn();
  registry.onChange(changed);
  await activate('1.0.0');
  await expect.poll(async () => versionIn(await registry.current())).toBe('1.0.0');
  expect(changed).toHaveBeenCalled();
});
