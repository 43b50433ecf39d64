import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot, root } from '../workspace.ts';

const FOLDERS = globSync('packages/*/*/drizzle/meta', { cwd: root });

it.each(FOLDERS)('%s keeps the newest snapshot alone, as drizzle-kit reads no other', (folder) => {
  const journal = JSON.parse(readFileSync(inRoot(folder, '_journal.json'), 'utf8'));
  const newest = String(journal.entries.at(-1).idx).padStart(4, '0');
  expect(readdirSync(inRoot(folder)).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
});
