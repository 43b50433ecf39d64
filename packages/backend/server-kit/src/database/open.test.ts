import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPrivateFolder } from './open.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'private-folder-'));
});
afterEach(() => rm(root, { recursive: true }));

it.each([
  ['a new folder', false],
  ['a folder that others could read', true],
])('%s is accessible to its owner only', async (_, wasThere) => {
  const folder = join(root, 'data', 'files');
  if (wasThere) await mkdir(folder, { recursive: true, mode: 0o755 });
  await openPrivateFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});
