import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { KEEP_FORMER_MS, markReplaced, pruneFolder } from './build-record-plugin.ts';

test('old files of former builds go, fresh ones and all current ones stay', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prune-'));
  const old = new Date(Date.now() - KEEP_FORMER_MS - 1000);
  for (const name of ['now.js', 'now.js.br', 'old.js', 'old.js.br', 'fresh.js']) {
    await writeFile(path.join(folder, name), '');
    if (name !== 'fresh.js') await utimes(path.join(folder, name), old, old);
  }
  await pruneFolder(folder, ['now.js']);
  expect((await readdir(folder)).sort()).toEqual(['fresh.js', 'now.js', 'now.js.br']);
  await rm(folder, { recursive: true });
});

test('a file stays for a day after it was replaced, however old it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'prune-'));
  const old = new Date(Date.now() - KEEP_FORMER_MS - 1000);
  for (const name of ['replaced.js', 'replaced.js.br', 'older.js']) {
    await writeFile(path.join(folder, name), '');
    await utimes(path.join(folder, name), old, old);
  }
  await markReplaced(folder, ['replaced.js']);
  await pruneFolder(folder, []);
  expect((await readdir(folder)).sort()).toEqual(['replaced.js', 'replaced.js.br']);
  await rm(folder, { recursive: true });
});
