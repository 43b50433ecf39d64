import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Children, type ChildSpec, createChildren } from './children.ts';

const PAUSE_MS = 100;

let folder: string;
let children: Children;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'children-'));
  children = createChildren(PAUSE_MS);
  printed = [];
  const print = (line: string) => void printed.push(line);
  vi.spyOn(console, 'log').mockImplementation(print);
  vi.spyOn(console, 'error').mockImplementation(print);
});
afterEach(async () => {
  await children.stop();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Writes a program that records its start, and then runs `next`. */
async function write(next: string, vital: boolean): Promise<ChildSpec> {
  const file = path.join(folder, 'program.mjs');
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs';
    appendFileSync(process.env.STARTS, Date.now() + ' ' + process.pid + '\\n');
    ${next}`,
  );
  return { name: 'program', file, env: { STARTS: path.join(folder, 'starts') }, vital };
}
async function readStarts(file = path.join(folder, 'starts')) {
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [at = 0, pid = 0] = line.split(' ').map(Number);
    return { at, pid };
  });
}
const countStarts = async () => (await readStarts()).length;

test('a program that is not vital is started again, each time after a longer pause', async () => {
  children.start(await write('process.exit(1)', false));
  await expect.poll(countStarts).toBeGreaterThanOrEqual(4);
  const starts = await readStarts();
  const pauses = starts.slice(1).map(({ at }, index) => at - (starts[index]?.at ?? 0));
  for (const [index, pause] of pauses.slice(0, 3).entries()) {
    expect(pause).toBeGreaterThanOrEqual(PAUSE_MS * 2 ** index);
    const seconds = (PAUSE_MS * 2 ** index) / 1000;
    expect(printed[index]).toBe(`[program] ended (code 1), starts again in ${seconds} s`);
  }
});

test('one that is killed while it runs is there again', async () => {
  // Its end is detected before its restart, however busy the machine is.
  children = createChildren(20 * PAUSE_MS);
  children.start(await write('setInterval(() => undefined, 1000)', false));
  await expect.poll(countStarts).toBe(1);
  expect(children.hasEnded('program')).toBe(false);
  const [{ pid = 0 } = {}] = await readStarts();
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => children.hasEnded('program')).toBe(true);
  await expect.poll(countStarts).toBe(2);
  expect(children.hasEnded('program')).toBe(false);
  expect(printed).toEqual(['[program] ended (SIGKILL), starts again in 2 s']);
  // A pending health check must fail when it ends.
  await children.stop();
  expect(children.hasEnded('program')).toBe(true);
});

test('none is started again once all were stopped', async () => {
  const program = await write('process.exit(1)', false);
  children.start(program);
  const hasEnded = () => children.hasEnded('program');
  await expect.poll(hasEnded, { interval: 10 }).toBe(true);
  await children.stop();
  const stopped = await countStarts();
  // Another set of programs measures the time: it is restarted where this one would have been.
  const others = createChildren(PAUSE_MS);
  const starts = path.join(folder, 'others');
  others.start({ ...program, env: { STARTS: starts } });
  const count = async () => (await readStarts(starts)).length;
  await expect.poll(count).toBeGreaterThanOrEqual(3);
  await others.stop();
  expect(await countStarts()).toBe(stopped);
});

test('a vital one that ends stops all instead', async () => {
  children.start(await write('process.exit(3)', true));
  expect(await children.untilStopped).toBe(1);
  expect(await countStarts()).toBe(1);
  expect(printed).toEqual(['[program] ended (code 3)']);
});

test('what a program notes can be repeated later', async () => {
  const program = await write("console.log('Password: a-secret'); console.log('Ready')", false);
  children.start({ ...program, notes: /^Password: (.*)$/ });
  await expect.poll(() => children.noted()).toContain('a-secret');
  expect(printed).toContain('[program] Password: a-secret');
});
