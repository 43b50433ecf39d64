import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openReleaseStore, readReleaseStorageConfig } from '@exchange/federation/releases';
import { publishForTest } from '@exchange/federation/testing';
import { activateRelease, findReleaseFaults, publishRelease, startCanary } from '@exchange/release';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseBuilds, releasesEnv, releasesFolder } from './releases.ts';

let folder: string;
let store: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'releases-'));
  store = path.join(folder, 'data/releases');
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a build of the casino whose manifest contains `text`. */
async function build(text: string, name = 'dist'): Promise<string> {
  const at = path.join(folder, name);
  const remoteEntry = { name: 'entry.js', path: '' };
  const manifest = JSON.stringify({ metaData: { remoteEntry, text }, shared: [], exposes: [] });
  const hash = `sha384-${createHash('sha384').update(manifest).digest('base64')}`;
  const file = 'mf-manifest.0123abcd.json';
  await mkdir(at, { recursive: true });
  await writeFile(path.join(at, file), manifest);
  const record = { name: 'casino', version: '1.0.0', manifest: file, entry: [], preload: [] };
  const content = JSON.stringify({ ...record, files: { [file]: hash } });
  await writeFile(path.join(at, 'release.json'), content);
  return at;
}

/** Writes a build of the shell that starts with a script of this text. */
async function buildShell(text: string): Promise<string> {
  const at = path.join(folder, 'shell');
  const file = `main.${createHash('sha256').update(text).digest('hex').slice(0, 8)}.js`;
  await mkdir(at, { recursive: true });
  await writeFile(path.join(at, file), text);
  const hash = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  const record = { name: 'shell', version: '0.1.0', manifest: '', entry: [file], preload: [] };
  const content = JSON.stringify({ ...record, files: { [file]: hash } });
  await writeFile(path.join(at, 'release.json'), content);
  return at;
}

async function readVersions(area = 'casino'): Promise<readonly string[]> {
  const { microFrontends } = await (
    await openReleaseStore({ driver: 'directory', folder: store })
  ).readRegistry();
  return (microFrontends[area] ?? []).map(({ metadata }) => metadata.version);
}

test('each build is active under a version of its own, the one before stays the last good one', async () => {
  await releaseBuilds(store, { casino: await build('one') }, 'start');
  const [one] = await readVersions();
  expect(one).toMatch(/^1\.0\.0\+[\da-f]{8}$/);
  await releaseBuilds(store, { casino: await build('one') }, 'start');
  expect(await readVersions()).toEqual([one]);
  await releaseBuilds(store, { casino: await build('two') }, 'start');
  expect(await readVersions()).toEqual([expect.not.stringMatching(`^${one}$`), one]);
});

test('builds that the registry forgot are removed', async () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) {
    await releaseBuilds(store, { casino: await build(text) }, 'start', 0);
  }
  const kept = await readVersions();
  expect(kept).toHaveLength(4);
  expect((await readdir(path.join(store, 'casino'))).toSorted()).toEqual(kept.toSorted());
});

test('simultaneous starts that remove old builds keep what the other activates', async () => {
  const texts = ['1', '2', '3', '4', '5', '6', '7', '8'];
  const folders = await Promise.all(texts.map((text) => build(text, `dist-${text}`)));
  const opened = await openReleaseStore({ driver: 'directory', folder: store });
  for (let round = 0; round < 16; round += 1) {
    const two = [folders[round % 8], folders[(round + 4) % 8]] as [string, string];
    await Promise.all(two.map((casino) => releaseBuilds(store, { casino }, 'start', 0)));
    for (const version of await readVersions()) {
      expect(await findReleaseFaults(opened, 'casino', version)).toEqual([]);
    }
  }
});

test('keeps builds of the last minute: another start may be about to activate them', async () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) {
    await releaseBuilds(store, { casino: await build(text) }, 'start');
  }
  expect(await readdir(path.join(store, 'casino'))).toHaveLength(6);
});

test('what a team released or tries stays, and is named', async () => {
  await releaseBuilds(store, { casino: await build('one') }, 'start');
  const opened = await openReleaseStore({ driver: 'directory', folder: store });
  const publication = { area: 'casino' as const, folder: await build('theirs'), by: 'team' };
  const { record } = await publishRelease(opened, publication);
  const gate = { gate: 'passed' as const, misfits: [], mounted: true };
  await startCanary(opened, record, { to: 'share', share: 10 }, gate, 'team');
  const before = await opened.readRegistry();
  const [note] = await releaseBuilds(store, { casino: await build('two') }, 'start');
  expect(note).toContain('mfe-casino stays as it was released (1.0.0)');
  await activateRelease(opened, record, gate, 'team');
  await releaseBuilds(store, { casino: await build('three') }, 'start');
  expect((await readVersions())[0]).toBe('1.0.0');
  expect(before.revision).toBe(2);
});

test('a version of a team that looks like a build is not removed', async () => {
  const opened = await openReleaseStore({ driver: 'directory', folder: store });
  await publishForTest(opened, 'casino', '1.0.0+hotfix', { 'm.json': '{}' });
  await releaseBuilds(store, { casino: await build('one') }, 'start', 0);
  expect(await readdir(path.join(store, 'casino'))).toContain('1.0.0+hotfix');
});

test('the store is the one that RELEASES_DIR names, and never a bucket', () => {
  expect(releasesFolder({ RELEASES_DIR: '/r', DATA_DIR: '/d' })).toBe('/r');
  expect(releasesFolder({ DATA_DIR: '/d' })).toBe('/d/releases');
  const exported = {
    RELEASES_S3_BUCKET: 'b',
    RELEASES_S3_ENDPOINT: 'https://s3.example',
    RELEASES_S3_ACCESS_KEY_ID: 'id',
    RELEASES_S3_SECRET_ACCESS_KEY: 'key',
  };
  expect(readReleaseStorageConfig({ ...exported, ...releasesEnv('/r') })).toEqual({
    driver: 'directory',
    folder: '/r',
  });
});

test('an area that was not built is named', async () => {
  await expect(releaseBuilds(store, { sports: folder }, 'start')).rejects.toThrow(
    'mfe-sports is not built',
  );
});

test('a store of before gets the shell of the checkout beside its areas, which stay', async () => {
  await releaseBuilds(store, { casino: await build('one') }, 'start');
  const [one] = await readVersions();
  const builds = { casino: await build('one'), shell: await buildShell('a') };
  expect(await releaseBuilds(store, builds, 'start')).toEqual([]);
  expect(await readVersions()).toEqual([one]);
  const [a] = await readVersions('shell');
  expect(a).toMatch(/^0\.1\.0\+[\da-f]{8}$/);
  await releaseBuilds(store, { shell: await buildShell('b') }, 'start');
  expect(await readVersions('shell')).toEqual([expect.not.stringMatching(`^${a}$`), a]);
  const opened = await openReleaseStore({ driver: 'directory', folder: store });
  expect(await findReleaseFaults(opened, 'shell', `${a}`)).toEqual([]);
});

test('a released shell stays', async () => {
  const opened = await openReleaseStore({ driver: 'directory', folder: store });
  const publication = { area: 'shell', folder: await buildShell('a'), by: 'platform' };
  const { record } = await publishRelease(opened, publication);
  await activateRelease(
    opened,
    record,
    { gate: 'passed', misfits: [], mounted: false },
    'platform',
  );
  expect(await releaseBuilds(store, { shell: await buildShell('b') }, 'start')).toEqual([
    expect.stringContaining('shell stays as it was released (0.1.0)'),
  ]);
});

test('a store that other keys signed is left as it is, with the way out', async () => {
  await releaseBuilds(store, { casino: await build('one') }, 'start');
  await rm(`${store}-keys`, { recursive: true });
  const again = releaseBuilds(store, { casino: await build('two') }, 'start');
  await expect(again).rejects.toThrow(`put back those that signed it, or remove ${store}`);
});
