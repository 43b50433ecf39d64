import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspace.ts';

it('only the newest snapshot of a schema is kept, as drizzle-kit reads no other', async () => {
  const folders: string[] = [];
  for await (const file of glob('packages/*/*/drizzle/meta/*_snapshot.json', { cwd: root })) {
    folders.push(path.dirname(file));
  }
  expect(folders.length).toBeGreaterThan(0);
  expect(folders).toEqual([...new Set(folders)]);
});
