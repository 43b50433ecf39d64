import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseBuildRecord } from '@exchange/federation/registry';
import { integrityOf, openReleaseStore, type ReleaseStore } from '@exchange/federation/releases';
import { documentForTest, recordForTest, SOME_HASH } from '@exchange/federation/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFrameMapper } from './frame-mapper.ts';

/** Column 0 is line 1 of Lobby.tsx, column 10 line 7. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['webpack://mfe_casino_1_0_0/./src/lobby/Lobby.tsx'],
  names: [],
  mappings: 'AAAA,UAMA',
});
const frame = (file: string, column = 11) => ({ file, line: 1, column, fn: 'show' });
const LOBBY = { file: 'src/lobby/Lobby.tsx', line: 7 };

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'maps-')), 'store');
  store = await openReleaseStore({ driver: 'directory', folder });
  return () => rm(path.dirname(folder), { recursive: true });
});
const publish = async (map: string, bytes = map.length) => {
  const maps = { 'a.0123abcd.js.map': { integrity: integrityOf(map), bytes } };
  await store.createFile('casino', '1.0.0', 'a.0123abcd.js.map', Buffer.from(map));
  await store.createRelease({ ...recordForTest('casino', '1.0.0', {}), maps });
};
const MANY = Array.from({ length: 201 }, (_, index) => `${index}.0123abcd.js`);
const FILES = Object.fromEntries(
  ['a.0123abcd.js', 'b.0123abcd.js', ...MANY].map((file) => [file, SOME_HASH]),
);
const createMapper = () =>
  createFrameMapper(folder, {
    store,
    stored: { findRegistered: async () => undefined },
    source: {
      current: async () =>
        documentForTest({
          casino: {
            active: { version: '1.0.0', manifestUrl: '/casino/1.0.0/m.json', integrity: FILES },
          },
        }),
    },
    shells: {
      readActive: async () =>
        parseBuildRecord({
          name: 'shell',
          version: '0.1.0',
          manifest: 'm.json',
          entry: [],
          preload: [],
          files: { 'main.0123abcd.js': SOME_HASH, 'gone.0123abcd.js': SOME_HASH },
        }),
    },
  });
const mapOne = async (file: string, column?: number) => {
  const [mapped] = await createMapper()([frame(file, column)]);
  return mapped?.source;
};

test('a frame of an area is mapped by the map in the store', async () => {
  await publish(MAP);
  expect(await mapOne('/casino/1.0.0/a.0123abcd.js')).toEqual(LOBBY);
  expect(await mapOne('/casino/1.0.0/a.0123abcd.js', 5)).toEqual({ ...LOBBY, line: 1 });
});

test('a frame of the shell is mapped by the map of its build', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'main.0123abcd.js.map'), MAP);
  expect(await mapOne('/assets/main.0123abcd.js')).toEqual(LOBBY);
});

test.each([
  ['of a version that is not published', '/casino/9.9.9/a.0123abcd.js'],
  ['of a file without a map', '/casino/1.0.0/b.0123abcd.js'],
  ['of a former build of the shell', '/assets/gone.0123abcd.js'],
  ['of no version', '/casino/1/a.js'],
])('a frame %s stays as it is', async (_, file) => {
  await publish(MAP);
  expect(await mapOne(file)).toBeUndefined();
});

test.each([
  ['is no map', 'text', 4],
  ['is too large', MAP, 4_000_001],
])('a map that %s is left out', async (_, map, bytes) => {
  await publish(map, bytes);
  expect(await mapOne('/casino/1.0.0/a.0123abcd.js')).toBeUndefined();
});

test('a file that neither the registry nor the build of the shell has is not read', async () => {
  await publish(MAP);
  await writeFile(path.join(folder, 'old.0123abcd.js.map'), MAP);
  const read = vi.spyOn(store, 'readRelease');
  for (const file of [
    '/casino/9.9.9/a.0123abcd.js',
    '/casino/1.0.0/c.js',
    '/constructor/1.0.0/a.js',
  ])
    expect(await mapOne(file)).toBeUndefined();
  expect(await mapOne('/assets/old.0123abcd.js')).toBeUndefined();
  expect(read).not.toHaveBeenCalled();
});

test('a map is read once, and only the top frames are mapped', async () => {
  await publish(MAP);
  const read = vi.spyOn(store, 'readFile');
  const mapFrames = createMapper();
  const frames = Array.from({ length: 20 }, () => frame('/casino/1.0.0/a.0123abcd.js'));
  expect(await mapFrames(frames)).toHaveLength(5);
  await mapFrames(frames);
  expect(read).toHaveBeenCalledOnce();
});

test('of files without a map the last 200 are remembered', async () => {
  await publish(MAP);
  const read = vi.spyOn(store, 'readRelease');
  const mapFrames = createMapper();
  for (const file of MANY) await mapFrames([frame(`/casino/1.0.0/${file}`)]);
  await mapFrames([frame(`/casino/1.0.0/${MANY[200]}`)]);
  expect(read).toHaveBeenCalledTimes(201);
  await mapFrames([frame(`/casino/1.0.0/${MANY[0]}`)]);
  expect(read).toHaveBeenCalledTimes(202);
});
