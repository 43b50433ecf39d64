import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';

const run = promisify(execFile);
const UNITS = inRoot('packages/tooling/deploy/systemd');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'units-'));
  await cp(UNITS, folder, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true }));

const hasSystemd = await run('systemd-analyze', ['--version']).then(
  () => true,
  () => false,
);

it.each(await readdir(UNITS))('%s starts a program of this workspace', async (unit) => {
  const text = await readFile(path.join(UNITS, unit), 'utf8');
  const [, program = ''] = /^ExecStart=\S+ \/opt\/exchange\/(\S+)$/m.exec(text) ?? [];
  await expect(readFile(inRoot(program), 'utf8')).resolves.toContain('import');
});

it.skipIf(!hasSystemd)('systemd finds nothing wrong with the units', async () => {
  const units = await readdir(UNITS);
  const instances: string[] = [];
  for (const unit of units) {
    // As installed: at its path with a name of its own, and an existing program.
    const name = unit.replace('@.', '@4000.');
    const text = await readFile(path.join(folder, unit), 'utf8');
    await rm(path.join(folder, unit));
    await writeFile(
      path.join(folder, name),
      text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`),
    );
    instances.push(path.join(folder, name));
  }
  const { stdout, stderr } = await run('systemd-analyze', ['verify', '--man=no', ...instances]);
  const reported = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('exchange-'));
  expect(reported).toEqual([]);
});
