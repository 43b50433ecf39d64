import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inRoot } from '../workspace.ts';

const run = promisify(execFile);
/** The program, and what it loads before anything is installed. */
const RUN = ['packages/tooling/bin/run.mjs', 'packages/sdk/area-kit/src/require-node.js'];

it('installs nothing with another package manager than the pinned one @asvs:15.1.2', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'pinned-'));
  for (const file of RUN) await cp(inRoot(file), path.join(root, file));
  await writeFile(path.join(root, 'pnpm-lock.yaml'), '');
  const packageManager = `pnpm@12.21.0+sha512.${'0'.repeat(128)}`;
  await writeFile(path.join(root, 'package.json'), JSON.stringify({ packageManager }));
  const refused = run(process.execPath, [path.join(root, 'packages/tooling/bin/run.mjs'), 'check']);
  await expect(refused).rejects.toMatchObject({ code: 1 });
  await expect(refused).rejects.toMatchObject({
    stderr: expect.stringContaining('nothing was installed'),
  });
  expect(await readdir(root)).toEqual(['package.json', 'packages', 'pnpm-lock.yaml']);
  await rm(root, { recursive: true, force: true });
});
