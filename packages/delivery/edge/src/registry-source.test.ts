import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMPTY_DOCUMENT, type RegistryDocument } from '@exchange/federation/registry';
import { openReleaseStore, type ReleaseStorage } from '@exchange/federation/releases';
import { registerForTest } from '@exchange/federation/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followRegistry, type RegistrySource } from './registry-source.ts';

const documentOf = (version: string): RegistryDocument => ({
  ...EMPTY_DOCUMENT,
  microFrontends: {
    casino: [registerForTest({ version, manifestUrl: `/casino/${version}/m.json` })],
  },
});
const versionIn = ({ microFrontends }: RegistryDocument) =>
  microFrontends.casino?.[0]?.metadata.version;

let folder: string;
let storage: ReleaseStorage;
let registry: RegistrySource;
const warn = vi.fn();
const write = (text: string) =>
  storage.write('registry.json', Buffer.from(text), 'application/json');

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'registry-'));
  storage = (await openReleaseStore({ driver: 'directory', folder })).storage;
  warn.mockClear();
  registry = followRegistry(storage, warn);
});
afterEach(async () => {
  registry.close();
  await rm(folder, { recursive: true });
});

test('what was written before a look is seen by it', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    await write(JSON.stringify(documentOf(version)));
    expect(versionIn(await registry.current())).toBe(version);
  }
});

test.each([
  ['half of a file', '{"schema":'],
  ['another form', JSON.stringify({ ...documentOf('1.1.0'), microFrontends: { casino: [{}] } })],
])('%s is refused: the last good one goes on, and is told once', async (_, text) => {
  await write(JSON.stringify(documentOf('1.0.0')));
  await registry.current();
  await write(text);
  for (let looks = 0; looks < 3; looks += 1) {
    expect(versionIn(await registry.current())).toBe('1.0.0');
  }
  expect(warn).toHaveBeenCalledOnce();
  await write(JSON.stringify(documentOf('1.2.0')));
  expect(versionIn(await registry.current())).toBe('1.2.0');
});

test('an area that is malformed stays as it was, and the others go on', async () => {
  await write(JSON.stringify(documentOf('1.0.0')));
  await registry.current();
  const wallet = [registerForTest({ version: '3.0.0', manifestUrl: '/wallet/3.0.0/m.json' })];
  await write(JSON.stringify({ ...EMPTY_DOCUMENT, microFrontends: { casino: [{}], wallet } }));
  for (let looks = 0; looks < 3; looks += 1) {
    const document = await registry.current();
    expect([versionIn(document), document.microFrontends.wallet]).toEqual(['1.0.0', wallet]);
  }
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('microFrontends.casino'));
});

test('delays the first page only for a while if the store never answers', async () => {
  vi.spyOn(storage, 'readTagged').mockReturnValue(new Promise(() => undefined));
  const source = followRegistry(storage, warn, 2000);
  expect(await source.current()).toEqual(EMPTY_DOCUMENT);
  const start = performance.now();
  for (let pages = 0; pages < 10; pages += 1) await source.current();
  // Ten sequential waits would take ten times as long.
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('keeps the last good registry while the store is unreachable, and logs that once', async () => {
  await write(JSON.stringify(documentOf('1.0.0')));
  await registry.current();
  vi.spyOn(storage, 'readTagged').mockRejectedValue(new Error('no network'));
  await registry.current();
  expect(versionIn(await registry.current())).toBe('1.0.0');
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('no network'));
});

test('without a registry there are no remotes', async () => {
  expect(await registry.current()).toEqual(EMPTY_DOCUMENT);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('missing'));
});

test('where asking has a price, pages share one look, and the next waits', async () => {
  const dear = { ...storage, restMs: 60_000 };
  const ask = vi.spyOn(dear, 'readTagged');
  const source = followRegistry(dear, warn);
  await Promise.all([source.current(), source.current()]);
  await source.current();
  expect(ask).toHaveBeenCalledOnce();
});

test('notifies each listener of each change', async () => {
  const changed = vi.fn();
  registry.onChange(changed);
  await write(JSON.stringify(documentOf('1.0.0')));
  await expect.poll(() => changed).toHaveBeenCalledOnce();
});
