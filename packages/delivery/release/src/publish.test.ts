import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  createKeyFile,
  integrityOf,
  type OwnedKey,
  openReleaseStore,
  RECORD_USE,
  type ReleaseStore,
  registerRelease,
  signPayload,
} from '@exchange/federation/releases';
import { beforeEach, expect, test } from 'vitest';
import { publishRelease } from './publish.ts';
import { findReleaseFaults } from './verify.ts';

const ENTRY = 'entry.0123abcd.js';
const MANIFEST = 'mf-manifest.0123abcd.json';
const SOURCE = { commit: 'a1b2c3', dirty: false };

let folder: string;
let store: ReleaseStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'publish-'));
  store = await openReleaseStore({ driver: 'directory', folder: path.join(folder, 'store') });
  return () => rm(folder, { recursive: true });
});

/** Writes a build of the casino; `packed` are files beside those of its record. */
async function build(
  files: Record<string, string> = { [ENTRY]: 'entry' },
  packed: Record<string, Uint8Array> = {},
  changes: Record<string, unknown> = {},
): Promise<void> {
  const remoteEntry = { name: ENTRY, path: '' };
  const manifest = JSON.stringify({ metaData: { remoteEntry }, shared: [], exposes: [] });
  const all = { [MANIFEST]: manifest, ...files };
  const dist = path.join(folder, 'dist');
  await mkdir(dist, { recursive: true });
  for (const [name, content] of Object.entries({ ...all, ...packed })) {
    await writeFile(path.join(dist, name), content);
  }
  const hashes = Object.entries(all).map(([name, content]) => [name, integrityOf(content)]);
  const record = {
    name: 'casino',
    version: '1.0.0',
    manifest: MANIFEST,
    entry: [],
    preload: [],
    files: Object.fromEntries(hashes),
    source: SOURCE,
    ...changes,
  };
  await writeFile(path.join(dist, 'release.json'), JSON.stringify(record));
}
const publish = () =>
  publishRelease(store, { area: 'casino', folder: path.join(folder, 'dist'), by: 'asha' });

test('a release names the commit that it was built from, whatever is checked out now', async () => {
  await build();
  expect((await publish()).record.build).toMatchObject({ ...SOURCE, publishedBy: 'asha' });
});

test('the same files packed by another packer are the same release', async () => {
  const text = 'export const entry = 1;\n'.repeat(50);
  const packBy = (quality: number) => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    return { [`${ENTRY}.br`]: brotliCompressSync(text, { params }) };
  };
  expect(packBy(0)).not.toEqual(packBy(11));
  await build({ [ENTRY]: text }, packBy(11));
  const { record } = await publish();
  await build({ [ENTRY]: text }, packBy(0));
  expect(await publish()).toEqual({ record, isNew: false });
  await build({ [ENTRY]: 'changed' }, { [`${ENTRY}.br`]: brotliCompressSync('changed') });
  await expect(publish()).rejects.toThrow(`already published with other files (${ENTRY})`);
});

test('a release has deltas from the one before, unless an upload that did not end left others', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `f${index ** 3}();`).join('');
  await build({ [ENTRY]: text });
  await publish();
  const isDelta = (file: string) => file.endsWith('.dcz');
  for (const version of ['1.1.0', '1.2.0']) {
    await build({ [ENTRY]: `${text}//${version}` }, {}, { version });
    if (version === '1.2.0') {
      const { files } = (await store.readRelease('casino', '1.1.0')) ?? {};
      const [left = ''] = Object.keys(files ?? {}).filter(isDelta);
      await store.createFile('casino', version, left, Buffer.from('left'));
    }
    const { record } = await publish();
    // 1.2.0 is from 1.1.0 and 1.0.0, and has no delta from the latter.
    expect(Object.keys(record.files).filter(isDelta)).toHaveLength(1);
    expect(await findReleaseFaults(store, 'casino', version)).toEqual([]);
    expect(await publish()).toEqual({ record, isNew: false });
  }
});

test('what the key at hand may not publish leaves no file in the store', async () => {
  await build();
  const keyFile = path.join(folder, 'anna.json');
  createKeyFile(keyFile, 'anna');
  store = await openReleaseStore({
    driver: 'directory',
    folder: path.join(folder, 'store'),
    keyFile,
  });
  await expect(publish()).rejects.toThrow('of anna may not act for mfe-casino');
  expect(await store.storage.list('')).toEqual([]);
});

const EVIL = 'globalThis.stolen = localStorage;'.repeat(100);
test.each([
  ['other code', '.br', brotliCompressSync(EVIL)],
  ['other code of the same length', '.gz', gzipSync('evil!')],
  ['far more than the file', '.gz', gzipSync('entry'.repeat(1_000_000))],
  ['what nobody can unpack', '.br', Buffer.from('entry')],
])('a build whose packed file holds %s is refused', async (_, ending, bytes) => {
  await build({ [ENTRY]: 'entry' }, { [ENTRY + ending]: bytes });
  await expect(publish()).rejects.toThrow(`${ENTRY}${ending} holds something else than ${ENTRY}`);
  expect(await store.listVersions('casino')).toEqual([]);
});

test('a packed file that was changed in the store, with its hash, is found', async () => {
  await build({ [ENTRY]: 'entry' }, { [`${ENTRY}.br`]: brotliCompressSync('entry') });
  const { record } = await publish();
  expect(await findReleaseFaults(store, 'casino', '1.0.0')).toEqual([]);
  const file = `${ENTRY}.br`;
  const evil = brotliCompressSync(EVIL);
  const changed = { integrity: integrityOf(evil), bytes: evil.length };
  const write = (name: string, bytes: Buffer) =>
    store.storage.write(`casino/1.0.0/${name}`, bytes, 'text/javascript');
  await write(file, evil);
  await write(
    'release.json',
    Buffer.from(
      JSON.stringify(
        signPayload(
          RECORD_USE,
          { ...record, files: { ...record.files, [file]: changed } },
          store.keys?.keyFor('casino') as OwnedKey,
        ),
      ),
    ),
  );
  expect(await findReleaseFaults(store, 'casino', '1.0.0')).toEqual([
    `mfe-casino 1.0.0: ${file} holds something else than ${ENTRY}`,
  ]);
});

test('an upload that did not end is gone on with, and never written over', async () => {
  await build();
  await store.createFile('casino', '1.0.0', ENTRY, Buffer.from('entry'));
  expect((await publish()).isNew).toBe(true);

  await build({ [ENTRY]: 'other' }, {}, { version: '1.1.0' });
  await store.createFile('casino', '1.1.0', ENTRY, Buffer.from('entry'));
  await expect(publish()).rejects.toThrow(`${ENTRY} of mfe-casino 1.1.0 is in`);
  const kept = await store.readFile('casino', '1.1.0', ENTRY);
  expect(Buffer.from(kept ?? '').toString()).toBe('entry');
});

test.each([
  [
    'a file outside of it',
    { files: { '../secret.0123abcd.js': integrityOf('x') } },
    'is not a file name',
  ],
  ['a version that leads elsewhere', { version: '../../1.0.0' }, 'is not a version'],
  ['no files', { files: 7 }, 'is not a valid record of a build'],
  ['another remote', { name: 'wallet' }, 'is the build of wallet'],
])('a build with %s is refused', async (_, changes, reason) => {
  await build({}, {}, changes);
  await writeFile(path.join(folder, 'secret.0123abcd.js'), 'x');
  await expect(publish()).rejects.toThrow(reason);
});

test('source maps are stored apart from the files, and are no part of what a version is', async () => {
  const map = `${ENTRY}.map`;
  const withMap = (text: string) =>
    build(undefined, { [map]: Buffer.from(text) }, { maps: { [map]: integrityOf(text) } });
  await withMap('{"version":3}');
  const { record } = await publish();
  expect(Object.keys(record.maps)).toEqual([map]);
  expect(record.files).not.toHaveProperty([map]);
  expect(await store.readFile('casino', '1.0.0', map)).toEqual(Buffer.from('{"version":3}'));
  expect(await findReleaseFaults(store, 'casino', '1.0.0')).toEqual([]);
  await withMap('{}');
  expect((await publish()).isNew).toBe(false);
  await writeFile(path.join(folder, 'store/casino/1.0.0', map), '{"version":4}');
  expect(await findReleaseFaults(store, 'casino', '1.0.0')).toEqual([
    `mfe-casino 1.0.0: ${map} was changed`,
  ]);
});

test('a release names the program of its frames, and so does its registry entry', async () => {
  const frame = 'frame.0123abcd.js';
  await build({ [ENTRY]: 'entry', [frame]: 'module.exports = {}' }, {}, { frame });
  const { record } = await publish();
  expect(record.frame).toBe(frame);
  const { extras } = registerRelease(record);
  expect(extras).toMatchObject({ frame, integrity: { [frame]: record.files[frame]?.integrity } });
});

test('a build whose frames an edge would not read is refused', async () => {
  const frame = 'frame.0123abcd.js';
  await build(undefined, {}, { frame });
  await expect(publish()).rejects.toThrow(`${frame} is to render its frames, but is no script`);
  await build({ [ENTRY]: 'entry', [frame]: 'x'.repeat(5 * 2 ** 20) }, {}, { frame });
  await expect(publish()).rejects.toThrow(
    `${frame} has 5120.0 KB, edges read 4096.0 KB for frames`,
  );
  expect(await store.listVersions('casino')).toEqual([]);
});
