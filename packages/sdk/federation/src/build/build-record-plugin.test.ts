import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseBuildRecord } from '../registry/index.ts';
import { buildFixtures, fixtureEntries } from '../testing/index.ts';
import { KEEP_FORMER_MS, markReplaced, pruneFolder } from './build-record-plugin.ts';

test('old files of former builds go, fresh ones and all current ones stay', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prune-'));
  const old = new Date(Date.now() - KEEP_FORMER_MS - 1000);
  for (const name of ['now.js', 'now.js.br', 'old.js', 'old.js.br', 'fresh.js']) {
    await writeFile(path.join(folder, name), '');
    if (name !== 'fresh.js') await utimes(path.join(folder, name), old, old);
  }
  await pruneFolder(folder, ['now.js']);
  expect((await readdir(folder)).sort()).toEqual(['fresh.js', 'now.js', 'now.js.br']);
  await rm(folder, { recursive: true });
});

test('a file stays for a day after it was replaced, however old it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prune-'));
  const old = new Date(Date.now() - KEEP_FORMER_MS - 1000);
  const replaced = ['replaced.js', 'replaced.js.br', 'replaced.js.map'];
  for (const name of [...replaced, 'older.js', 'older.js.map']) {
    await writeFile(path.join(folder, name), '');
    await utimes(path.join(folder, name), old, old);
  }
  await markReplaced(folder, ['replaced.js']);
  await pruneFolder(folder, []);
  expect((await readdir(folder)).sort()).toEqual(replaced);
  await rm(folder, { recursive: true });
});

test('code has source maps without sources beside it, and no reference to them', async () => {
  const outputRoot = await mkdtemp(path.join(tmpdir(), 'maps-'));
  const entry = fixtureEntries.healthy;
  await buildFixtures([{ area: 'casino', version: '1.0.0', entry, outputRoot }]);
  const read = (file: string) => readFile(path.join(outputRoot, '1.0.0', file), 'utf8');
  const { files, maps } = parseBuildRecord(JSON.parse(await read('release.json')));
  expect(Object.keys(files).filter((file) => file.endsWith('.map'))).toEqual([]);
  const remoteEntry = Object.keys(files).find((file) => /^remoteEntry.*js$/.test(file));
  expect(Object.keys(maps)).toContain(`${remoteEntry}.map`);
  for (const map of Object.keys(maps)) {
    expect(JSON.parse(await read(map))).not.toHaveProperty('sourcesContent');
    expect(await read(map.replace(/\.map$/, ''))).not.toContain('sourceMappingURL');
  }
  await rm(outputRoot, { recursive: true });
});
