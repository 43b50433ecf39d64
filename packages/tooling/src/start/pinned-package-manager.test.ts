import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const RUN = path.resolve(import.meta.dirname, '../../bin/run.mjs');

it('installs nothing with another package manager than the pinned one @asvs:15.1.2', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'pinned-'));
  const script = path.join(root, 'packages/tooling/bin/run.mjs');
  await mkdir(path.dirname(script), { recursive: true });
  await cp(RUN, script);
  await writeFile(path.join(root, 'pnpm-lock.yaml'), '');
  const packageManager = `pnpm@12.21.0+sha512.${'0'.repeat(128)}`;
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ packageManager }));
  const refused = run(process.execPath, [script, 'check']);
  await expect(refused).rejects.toMatchObject({ code: 1 });
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringContaining('nothing was installed'),
  });
  expect(await readdir(root)).toEqual(['package.json', 'packages', 'pnpm-lock.yaml']);
  await rm(root, { recursive: true, force: true });
});
