import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseBuildRecord } from '../registry/index.ts';
import { areaFolder, buildFixtures, fixtureEntries } from '../testing/index.ts';
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

test('the record names the exports of shared modules that the code uses, and no others', async () => {
  const outputRoot = await mkdtemp(path.join(tmpdir(), 'imports-'));
  const entry = path.join(outputRoot, 'area.ts');
  // Its frame bundles what the page shares.
  await symlink(
    path.join(areaFolder('casino'), 'node_modules'),
    path.join(outputRoot, 'node_modules'),
  );
  const lines = [
    "import { useSignedIn as isIn, setSlipSheetOpen } from '@exchange/store';",
    "import { type BrandTexts, formatDay } from '@exchange/i18n';",
    "import * as router from '@exchange/federation/router';",
    "export { useEventCounts } from '@exchange/api';",
    "export * from './more.ts';",
    'export const text: BrandTexts | undefined = undefined;',
    'export const show = (name: keyof typeof router) => [isIn(), formatDay, router[name]];',
  ];
  await writeFile(entry, lines.join('\n'));
  const more = "import { selectToken } from '@exchange/store';\nexport const token = selectToken;";
  await writeFile(path.join(outputRoot, 'more.ts'), more);
  await buildFixtures([{ area: 'casino', version: '1.0.0', entry, outputRoot }]);
  const text = await readFile(path.join(outputRoot, '1.0.0/release.json'), 'utf8');
  const { imports = {}, requires } = parseBuildRecord(JSON.parse(text));
  const ofStore = Object.keys(imports['@exchange/store'] ?? {});
  expect(ofStore).toEqual(expect.arrayContaining(['selectToken', 'useSignedIn']));
  // It is imported, but nothing uses it.
  expect(ofStore).not.toContain('setSlipSheetOpen');
  const ofTexts = Object.keys(imports['@exchange/i18n'] ?? {});
  expect(ofTexts).toContain('formatDay');
  expect(ofTexts).not.toContain('BrandTexts');
  expect(Object.keys(imports['@exchange/api'] ?? {})).toContain('useEventCounts');
  expect(imports['@exchange/api']).not.toHaveProperty('fetchReply');
  expect(Object.keys(imports['@exchange/federation/router'] ?? {}).length).toBe(10);
  expect(imports['@exchange/store']?.useSignedIn).toEqual([
    expect.stringMatching(/^[0-9a-f]{12}$/),
  ]);
  expect(requires['@exchange/store']).toMatch(/^\^/);
  await rm(outputRoot, { recursive: true });
});
