import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { remoteAreaName } from '@exchange/contract';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AreaError, areaFolderName, createArea } from './create-area.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'exchange-area-'));
});
afterEach(() => rm(parent, { recursive: true }));

const read = (file: string) => readFile(path.join(parent, file), 'utf8');

test('a new area has the name everywhere, and nothing of the template', async () => {
  await createArea(parent, 'bonus', 'here');
  expect(await readdir(parent)).toEqual(['mfe-bonus']);
  const files = await readdir(path.join(parent, 'mfe-bonus'), { recursive: true });
  expect(files).toContain('src/page/BonusPage.test.tsx');
  expect(files).toContain('README.md');
  expect(await read('mfe-bonus/src/definition.ts')).toContain("expose: './bonus-strip'");
  expect(JSON.parse(await read('mfe-bonus/package.json'))).toMatchObject({
    name: '@exchange/mfe-bonus',
    dependencies: { '@exchange/api': 'workspace:*', react: 'catalog:' },
  });
  expect(files.filter((file) => /promo/i.test(file))).toEqual([]);
});

test.each(['', 'shell', 'Bonus', 'a', 'bonus-week', 'bonus2', '../bonus', 'b'.repeat(25)])(
  'the name "%s" is refused, as by the contract, and nothing is written',
  async (name) => {
    expect(v.is(remoteAreaName, name)).toBe(false);
    await expect(createArea(parent, name, 'here')).rejects.toThrow(AreaError);
    expect(await readdir(parent)).toEqual([]);
  },
);

test('the contract accepts what is accepted here', () => {
  for (const name of ['bonus', 'ab', 'b'.repeat(24)]) {
    expect(areaFolderName(name)).toBe(`mfe-${name}`);
    expect(v.is(remoteAreaName, name)).toBe(true);
  }
});

test('a folder that exists is refused and stays as it was', async () => {
  await mkdir(path.join(parent, 'mfe-bonus'));
  await expect(createArea(parent, 'bonus', 'here')).rejects.toThrow('exists already');
  expect(await readdir(parent, { recursive: true })).toEqual(['mfe-bonus']);
});

test('Git ignores the key that the readme names', async () => {
  const template = path.join(import.meta.dirname, '../template/outside');
  const [readme, ignored] = await Promise.all(
    ['readme', 'gitignore'].map((name) => readFile(path.join(template, name), 'utf8')),
  );
  const [, file = ''] = /RELEASE_KEY_FILE=(\S+)/.exec(readme ?? '') ?? [];
  const patterns = (ignored ?? '').split('\n').filter((one) => one !== '');
  expect(patterns.filter((one) => path.matchesGlob(file, one))).toEqual(['*.key.json']);
});

test('a failure leaves nothing behind', async () => {
  // Only the published kit brings packages along.
  await expect(createArea(parent, 'bonus', 'outside')).rejects.toThrow('ENOENT');
  expect(await readdir(parent)).toEqual([]);
});
