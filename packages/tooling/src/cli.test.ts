import { execFile } from 'node:child_process';
import { UsageError } from '@exchange/server-kit';
import { expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { inRoot } from './workspace.ts';

const CLI = inRoot('packages/tooling/src/cli.ts');

/** Runs the tooling as npm does. */
function runCli(line: string, env: Readonly<Record<string, string>> = {}) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const args = line.split(' ').filter(Boolean);
    execFile(
      process.execPath,
      [CLI, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    );
  });
}

const STACK = /^\s+at /m;

it.each([
  ['start --sim-sped 20', '--sim-sped is not known; did you mean --sim-speed?'],
  ['start foo', 'foo is one word too many'],
  ['start 20', '20 is one word too many'],
  ['start --sim-speed fast', '--sim-speed fast: give a number above 0'],
  ['cluster --sim-sped 20', 'did you mean --sim-speed?'],
  ['dev casino sprots', 'sprots is not known; did you mean sports?'],
  ['visual --bse X', '--bse is not known; did you mean --base?'],
  ['build --forse', '--forse is not known; did you mean --force?'],
  ['test --postgress', '--postgress is not known; did you mean --postgres?'],
  ['check --fixx', '--fixx is not known; did you mean --fix?'],
  ['bench lihgthouse', 'There is no benchmark lihgthouse; did you mean lighthouse?'],
  ['bench-load polsl', 'polsl is not known; did you mean polls?'],
  ['test-browsers safari', 'safari is not known'],
  ['test-fuzz --inputs many', '--inputs many: give a whole number'],
  ['brand chekc lucky', 'chekc is not known; did you mean check?'],
  ['brand new lucky --acent red', '--acent is not known; did you mean --accent?'],
  ['backup', 'FOLDER is missing'],
  ['backup a b', 'b is one word too many'],
  ['audit-export', 'AUDIT_S3_BUCKET is missing'],
])('%s is refused: %s', async (line, message) => {
  const [name = '', ...args] = line.split(' ');
  const listed = Object.values(COMMANDS).find((group) => Object.hasOwn(group, name))?.[name];
  const command = await listed?.load();
  const rejection = await command?.run(args).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(UsageError);
  expect((rejection as UsageError).message).toContain(message);
});

it.concurrent.each([
  ['release activat mfe-casino 1.0.0', 'activat is not a command; did you mean activate?'],
  ['tets', 'Unknown command tets; did you mean test?'],
])('%s ends with 2 and says without a stack: %s', async (line, message) => {
  const { code, output } = await runCli(line);
  expect(output).toContain(message);
  expect(output).not.toMatch(STACK);
  expect(code).toBe(2);
});

it.concurrent.each([
  ['start', { PORT_BASE: 'abc' }, 'PORT_BASE must be a whole number'],
  ['dev', { PORT_BASE: '70000' }, 'PORT_BASE is 70000: it must be at most 65535'],
])('%s with %j names the variable, without a stack', async (line, env, message) => {
  const { code, output } = await runCli(line, env);
  expect(output).toContain(message);
  expect(output).not.toMatch(STACK);
  expect(code).toBe(1);
});

it('a command with --help prints its usage and does nothing else', async () => {
  const { code, output } = await runCli('backup --help');
  expect(output).toMatch(/Usage: npm run backup /);
  expect(code).toBe(0);
});

it.each(Object.entries(Object.assign({}, ...Object.values(COMMANDS)) as (typeof COMMANDS)[string]))(
  '%s has a usage',
  async (_, { load, script }) => {
    expect((await load()).help).toMatch(new RegExp(`^Usage: npm run (-s )?${script}\\b`));
  },
);

it('help lists each command in its group', async () => {
  const { code, output } = await runCli('help');
  expect(output).toMatch(/^Run it\n {2}npm start +build what changed/m);
  expect(output).toMatch(/^ {2}npm run release +publish/m);
  expect(code).toBe(0);
});
