import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, test, vi } from 'vitest';
import { collectGarbage, readEnvFile } from './run-program.ts';

const MODULE = new URL('./run-program.ts', import.meta.url).href;

let child: ChildProcess;
afterEach(() => void child.kill('SIGKILL'));

/** Starts a process that follows its instructions; returns its log lines until it ends. */
async function start(): Promise<string[]> {
  const script = `
    const { runProgram } = await import('${MODULE}');
    const error = (entry, message) =>
      console.log(message === undefined ? entry : message + ': ' + entry.err?.message);
    runProgram({ log: { error }, close: async () => console.log('closed') });
    const acts = {
      reject: () => void Promise.reject(new Error('in vain')),
      throw: () => setImmediate(() => { throw new Error('broken'); }),
      answer: () => console.log('here'),
    };
    process.on('message', (act) => acts[act]());
    console.log('ready');`;
  child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on('line', (line) => void lines.push(line));
  await expect.poll(() => lines).toEqual(['ready']);
  return lines;
}

test('an unhandled rejection is logged, and the program continues', async () => {
  const lines = await start();
  child.send('reject');
  child.send('reject');
  child.send('answer');
  const reported = 'A promise was rejected and nobody caught it: in vain';
  await expect.poll(() => lines.toSorted()).toEqual([reported, reported, 'here', 'ready']);
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(lines.at(-1)).toBe('closed');
});

test('an uncaught exception is logged, and ends the program after it was closed', async () => {
  const lines = await start();
  child.send('throw');
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(lines).toEqual(['ready', 'An uncaught exception ends the program: broken', 'closed']);
});

let file: string;
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'env-')), '.env');
  await writeFile(file, 'ENV_FILE_NEW=from-file\nENV_FILE_SET=from-file\n');
});
afterAll(() => rm(join(file, '..'), { recursive: true }));
beforeEach(() => {
  vi.stubEnv('ENV_FILE_NEW', undefined);
  vi.stubEnv('ENV_FILE_SET', 'already');
  vi.stubEnv('EXCHANGE_TEST', undefined);
  return () => vi.unstubAllEnvs();
});

it('sets only variables that are not set', () => {
  readEnvFile(file);
  expect(process.env.ENV_FILE_NEW).toBe('from-file');
  expect(process.env.ENV_FILE_SET).toBe('already');
});

it('reads no file in test mode, and ignores a missing one', () => {
  vi.stubEnv('EXCHANGE_TEST', '1');
  readEnvFile(file);
  vi.stubEnv('EXCHANGE_TEST', undefined);
  readEnvFile(`${file}.missing`);
  expect(process.env.ENV_FILE_NEW).toBeUndefined();
});

test('frees what nothing refers to', async () => {
  const reference = new WeakRef({});
  // A weak reference keeps its object until the turn ends.
  await turn();
  collectGarbage();
  expect(reference.deref()).toBeUndefined();
});
