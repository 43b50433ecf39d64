import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';

const run = promisify(execFile);
/** The program, and what it loads before anything is installed. */
const RUN = ['packages/tooling/bin/run.mjs', 'packages/sdk/area-kit/src/require-node.js'];
const CLI = 'packages/tooling/src/cli.ts';
const PINNED = '0'.repeat(128);

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'install ñ-'));
  for (const file of RUN) await cp(inRoot(file), path.join(root, file));
  await writeFile(path.join(root, 'pnpm-lock.yaml'), '');
  const packageManager = `pnpm@12.21.0+sha512.${PINNED}`;
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ packageManager }));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const start = (env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [path.join(root, 'packages/tooling/bin/run.mjs'), 'check'], {
    env: { ...process.env, ...env },
  });

/** Puts a program of the shell in front of the machine's own of this name. */
async function writeProgram(name: string, lines: readonly string[]): Promise<void> {
  const file = path.join(root, 'bin', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  await chmod(file, 0o755);
}

/** Writes a package manager that installs nothing; with `rebuild` it brings the project's Node. */
async function writePackageManager(rebuild: readonly string[]): Promise<NodeJS.ProcessEnv> {
  const integrity = Buffer.from(PINNED, 'hex').toString('base64');
  await writeProgram('npm', [`echo sha512-${integrity}`]);
  await writeProgram('npx', [
    `echo "$@" >> '${root}/calls'`,
    'case "$*" in *rebuild*)',
    ...rebuild,
    ';; esac',
  ]);
  await mkdir(path.join(root, 'node_modules'));
  await mkdir(path.dirname(path.join(root, CLI)), { recursive: true });
  await writeFile(path.join(root, CLI), 'console.log(process.env.NO_PROXY, process.env.no_proxy);');
  return { PATH: `${path.join(root, 'bin')}${path.delimiter}${process.env.PATH}` };
}

it('installs nothing with another package manager than the pinned one @asvs:15.1.2', async () => {
  const env = await writePackageManager([]);
  await writeProgram('npm', ['echo sha512-other']);
  const refused = start(env);
  await expect(refused).rejects.toMatchObject({ code: 1 });
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringContaining('another pnpm@12.21.0 than package.json pins'),
  });
  expect(await readdir(root)).not.toContain('calls');
});

const NODE = [
  'mkdir -p node_modules/node/bin',
  `ln -s '${process.execPath}' node_modules/node/bin/node`,
];

it('brings the Node of the project again if an install left its program out', async () => {
  const env = await writePackageManager(NODE);
  const { stdout } = await start(env);
  expect(await readFile(path.join(root, 'calls'), 'utf8')).toBe(
    ['install --frozen-lockfile', 'rebuild node']
      .map((words) => `--yes --package=pnpm@12.21.0 -- pnpm ${words} --no-ignore-scripts\n`)
      .join(''),
  );
  expect(stdout).toContain('localhost');
});

it('ends, and installs again the next time, while there is no Node of the project', async () => {
  const env = await writePackageManager([':']);
  for (const _time of [1, 2]) {
    const failed = start(env);
    await expect(failed).rejects.toMatchObject({ code: 1 });
    await expect(failed).rejects.toMatchObject({
      stderr: expect.stringContaining('The package "node" brought no program'),
    });
  }
});

it.each([
  [{ NO_PROXY: '', no_proxy: '' }, ''],
  [{ NO_PROXY: 'a.example', no_proxy: undefined }, 'a.example,'],
  [{ NO_PROXY: 'a.example', no_proxy: 'b.example' }, 'b.example,'],
])('programs of this machine are not called by a proxy: %j', async (given, before) => {
  const env = await writePackageManager(NODE);
  const { stdout } = await start({ ...env, ...given });
  const hosts = `${before}localhost,.localhost,127.0.0.1,::1`;
  expect(stdout.trim().split('\n').at(-1)).toBe(`${hosts} ${hosts}`);
});
