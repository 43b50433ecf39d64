import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { adoptPglite, openPrivateFolder } from './open.ts';

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

const LINES = ['--> statement-breakpoint', 'select 1;'];
const withLf = (lines: readonly string[]) => lines.join('\n');
const withCrLf = (lines: readonly string[]) => lines.join('\r\n');
/** As `sed` does it, which also ends the last line. */
const bySed = (lines: readonly string[]) => lines.map((line) => `${line}\r`).join('\n');

async function writeMigrations(write: typeof withLf): Promise<string> {
  const folder = join(root, 'drizzle');
  await mkdir(join(folder, 'meta'), { recursive: true });
  const entries = ['first', 'second'].map((tag, idx) => ({
    idx,
    tag,
    version: '7',
    when: idx + 1,
    breakpoints: true,
  }));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  for (const { tag } of entries) {
    await writeFile(join(folder, `${tag}.sql`), write([`create table ${tag} ();`, ...LINES]));
  }
  return folder;
}

it.each([
  ['LF', withLf, withCrLf],
  ['CRLF', withCrLf, withLf],
  ['LF, by one that sed changed', withLf, bySed],
])('data of a checkout with %s is opened by one with other line ends', async (_, before, now) => {
  const client = await PGlite.create();
  await adoptPglite(client, await writeMigrations(before));
  await expect(adoptPglite(client, await writeMigrations(now))).resolves.toBeDefined();
  await client.exec(`update drizzle.__drizzle_migrations set hash = 'other'`);
  await expect(adoptPglite(client, await writeMigrations(now))).rejects.toThrow('before the first');
  await client.close();
});
