import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const MODULE = new URL('./data-lock.ts', import.meta.url).href;

let folder: string;
let children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-lock-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that locks the folder, prints the result, and stays until it is stopped. */
async function open(): Promise<{ child: ChildProcess; output: string }> {
  const script = `
    const { lockDataFolder } = await import('${MODULE}');
    try {
      const release = lockDataFolder(${JSON.stringify(folder)});
      process.on('message', () => { release(); process.exit(0); });
      process.send('open');
    } catch (error) {
      process.send(error.name + ': ' + error.message, () => process.exit(1));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const [output] = (await once(child, 'message')) as [string];
  return { child, output };
}

const readLock = () => JSON.parse(readFileSync(join(folder, 'lock.json'), 'utf8'));

test('a second process is refused with the id of the first', async () => {
  const first = await open();
  const second = await open();
  expect(first.output).toBe('open');
  expect(second.output).toContain(`DataFolderInUse: The data folder ${folder} is in use`);
  expect(second.output).toContain(`by process ${first.child.pid}.`);
  expect(readLock().pid).toBe(first.child.pid);
});

test('a process releases the folder when it ends', async () => {
  const first = await open();
  first.child.send('go');
  await once(first.child, 'exit');
  expect(existsSync(join(folder, 'lock.json'))).toBe(false);
  expect((await open()).output).toBe('open');
});

test('the lock of a killed process is taken over', async () => {
  const first = await open();
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await open();
  expect(second.output).toBe('open');
  expect(readLock().pid).toBe(second.child.pid);
});

test('a later process with the same id does not count as the holder', async () => {
  writeFileSync(join(folder, 'lock.json'), JSON.stringify({ pid: process.pid, startedAt: '1' }));
  expect((await open()).output).toBe('open');
});

test('a broken lock file is taken over', async () => {
  writeFileSync(join(folder, 'lock.json'), '{"pid":');
  expect((await open()).output).toBe('open');
});

test.each(['', '{"pid":1,"startedAt":"gone"}'])(
  'of several concurrent processes exactly one gets the folder, with a lock file of %j',
  async (stale) => {
    if (stale) writeFileSync(join(folder, 'lock.json'), stale);
    const opened = await Promise.all(Array.from({ length: 4 }, open));
    expect(opened.filter(({ output }) => output === 'open')).toHaveLength(1);
  },
);
