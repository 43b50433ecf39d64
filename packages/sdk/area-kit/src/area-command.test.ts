import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const BIN = path.join(import.meta.dirname, 'bin.ts');
const RUN = path.join(import.meta.dirname, '../../../tooling/bin/run.mjs');

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program on Node, or on one that says to be of another version. */
function run(
  file: string,
  line: string,
  { version = process.versions.node, cwd = process.cwd() } = {},
): Promise<Ended> {
  const fake = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const args = ['--import', `data:text/javascript,${fake}`, file, ...line.split(' ')];
  const env = { ...process.env, RELEASES_DIR: '', RELEASES_S3_BUCKET: '' };
  return new Promise((resolve) => {
    execFile(process.execPath, args.filter(Boolean), { env, cwd }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

it.concurrent.each([['help'], ['-h'], ['dev --help']])(
  'area %s prints the usage on stdout',
  async (line) => {
    const { code, stdout, stderr } = await run(BIN, line);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const word of ['--brand', '--days', '--by']) expect(stdout).toContain(word);
  },
);

it.concurrent.each([
  ['activat 0.1.0', 'activat is not a command; did you mean activate?'],
  ['nwe promo', 'nwe is not a command; did you mean new?'],
  // A command of the operator, with this program's usage.
  ['keys', 'keys is not a command'],
  ['new', 'Give the name of the area'],
  ['', 'No command is given'],
])('area %s ends with 2: %s', async (line, reason) => {
  const { code, stdout, stderr } = await run(BIN, line);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(reason);
  expect(stderr).toContain('Usage: area <command>');
});

it.concurrent.each([
  ['dev --agianst https://x', '--agianst is not known; did you mean --against?'],
  ['dev --port x', '--port x is not a number'],
])('area %s in its folder ends with 2: %s', async (line, reason) => {
  const cwd = path.join(import.meta.dirname, '../../../../mfe-casino');
  const { code, stderr } = await run(BIN, line, { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain(`${reason}\nUsage: area <command>`);
});

it('area dev in another folder says so', async () => {
  const { code, stderr } = await run(BIN, 'dev', { cwd: import.meta.dirname });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('not the folder') });
});

it.concurrent.each([
  [BIN, '22.17.1', 'area needs Node 22.18 or later; this is Node 22.17.1.\n'],
  [RUN, '17.9.1', 'The project needs Node 18.0 or later; this is Node 17.9.1.\n'],
])('an older Node is told in one sentence: %s on %s', async (file, version, sentence) => {
  const ended = await run(file, 'help', { version });
  expect(ended).toEqual({ code: 1, stdout: '', stderr: sentence });
});

it.concurrent.each([
  [BIN, '22.18.0'],
  [RUN, '18.0.0'],
])('a Node that is new enough goes on: %s on %s', async (file, version) => {
  expect(await run(file, 'help', { version })).toMatchObject({ code: 0, stderr: '' });
});

it('all that says which Node an area needs agrees', async () => {
  const kit = path.join(import.meta.dirname, '..');
  for (const file of ['package.json', 'template/outside/package.json']) {
    const { engines } = JSON.parse(await readFile(path.join(kit, file), 'utf8'));
    expect(engines).toEqual({ node: '>=22.18' });
  }
  expect(await readFile(BIN, 'utf8')).toContain("'22.18'");
});
