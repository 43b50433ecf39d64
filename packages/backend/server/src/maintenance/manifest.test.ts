import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readManifest, writeManifest } from './manifest.ts';

const ABOUT = { takenAt: '', driver: 'pglite' } as const;

let outside: string;
let folder: string;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'manifest-'));
  folder = join(outside, 'backup');
  await mkdir(join(folder, 'slips'), { recursive: true });
  await writeFile(join(outside, 'secret'), 'outside of the backup');
  await writeFile(join(folder, 'slips', 'a.webp'), 'a slip');
});
afterEach(() => rm(outside, { recursive: true }));

it('a backup of files and folders is complete', async () => {
  await writeManifest(folder, ABOUT);
  expect(Object.keys((await readManifest(folder)).files)).toEqual(['slips/a.webp']);
});

it('a manifest of a version that chained the audit trail is read', async () => {
  const { files } = await writeManifest(folder, ABOUT);
  const before = { format: 1, ...ABOUT, trail: { position: 3, hash: 'end' }, files };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(before));
  expect(await readManifest(folder)).toMatchObject({ driver: 'pglite', files });
});

it.each([
  ['a file', '../../secret'],
  ['a folder', '../..'],
  ['nothing', '../none'],
])('a backup with a link to %s outside of it is refused', async (_, target) => {
  await writeManifest(folder, ABOUT);
  await symlink(target, join(folder, 'slips', 'b.webp'));
  await expect(readManifest(folder)).rejects.toThrow('neither files nor folders: b.webp');
});

it.each(['../secret', '/etc/passwd', '..\\secret'])(
  'a manifest that names %s is of a damaged backup',
  async (name) => {
    await writeManifest(folder, ABOUT);
    const written = { format: 1, ...ABOUT, files: { [name]: 'hash' } };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(written));
    await expect(readManifest(folder)).rejects.toThrow('is damaged');
  },
);
