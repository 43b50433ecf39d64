import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
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

test('others may read the folder of a new area like any other', async () => {
  await createArea(parent, 'bonus', 'here');
  await mkdir(path.join(parent, 'other'));
  const [own, other] = await Promise.all(
    ['mfe-bonus', 'other'].map((name) => stat(path.join(parent, name))),
  );
  expect(own?.mode).toBe(other?.mode);
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
  const [, file = ''] = /RELEASE_KEY_FILE=\$PWD\/(\S+)/.exec(readme ?? '') ?? [];
  const patterns = (ignored ?? '').split('\n').filter((one) => one !== '');
  expect(patterns.filter((one) => path.matchesGlob(file, one))).toEqual(['*.key.json']);
});

test('the readme has the commands of the guide, and the key that it names', async () => {
  const [readme, guide] = await Promise.all(
    ['../template/outside/readme', '../../../../docs/guides/area-from-outside.md'].map((file) =>
      readFile(path.join(import.meta.dirname, file), 'utf8'),
    ),
  );
  const steps = /```text\n(.*?)```/s.exec(guide ?? '')?.[1] ?? '';
  const commands = new Set(steps.match(/npx area [\w. %-]+?(?= {2}|\n)|export \S+/g));
  expect(commands.size).toBeGreaterThan(6);
  for (const command of commands) {
    // The same command with another version.
    const [words = ''] = command.split(/ \d/);
    expect(readme).toContain(words);
  }
});

test('a failure leaves nothing behind', async () => {
  // Only the published kit brings packages along.
  await expect(createArea(parent, 'bonus', 'outside')).rejects.toThrow('ENOENT');
  expect(await readdir(parent)).toEqual([]);
});
