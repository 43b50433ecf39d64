import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrityOf, openReleaseStore, type ReleaseStore } from '@exchange/federation/releases';
import { beforeEach, expect, test } from 'vitest';
import { publishRelease } from './publish.ts';

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

/** What a build of the casino leaves; `packed` are files beside those that its record names. */
async function build(
  files: Record<string, string> = { [ENTRY]: 'entry' },
  packed: Record<string, string> = {},
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
    ...{ name: 'casino', version: '1.0.0', manifest: MANIFEST, entry: [], preload: [] },
    ...{ files: Object.fromEntries(hashes), source: SOURCE, ...changes },
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
  await build({ [ENTRY]: 'entry' }, { [`${ENTRY}.br`]: 'one' });
  const { record } = await publish();
  await build({ [ENTRY]: 'entry' }, { [`${ENTRY}.br`]: 'two' });
  expect(await publish()).toEqual({ record, isNew: false });
  await build({ [ENTRY]: 'changed' });
  await expect(publish()).rejects.toThrow(`already published with other files (${ENTRY})`);
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
  ['a file outside of it', { files: { '../secret.0123abcd.js': integrityOf('x') } }, 'is no name'],
  ['a version that leads elsewhere', { version: '../../1.0.0' }, 'is not a version'],
  ['no files', { files: 7 }, 'is not what a build leaves'],
  ['another remote', { name: 'wallet' }, 'is a build of wallet'],
])('a build with %s is refused', async (_, changes, reason) => {
  await build({}, {}, changes);
  await writeFile(path.join(folder, 'secret.0123abcd.js'), 'x');
  await expect(publish()).rejects.toThrow(reason);
});
