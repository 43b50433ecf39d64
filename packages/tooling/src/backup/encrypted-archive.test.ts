import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Encrypter } from 'age-encryption';
import { create } from 'tar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decryptFolder } from './encrypted-archive.ts';

const KEY = 'a passphrase of some length';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'archive-'));
  for (const name of ['from/inner', 'to']) await mkdir(path.join(root, name), { recursive: true });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Encrypts, with the key, an archive of unchecked paths. */
async function craft(paths: readonly string[]): Promise<string> {
  const file = path.join(root, 'crafted.tar.gz.age');
  const cwd = path.join(root, 'from/inner');
  const archive = await buffer(
    create({ cwd, gzip: true, preservePaths: true, follow: false }, [
      ...paths,
    ]) as unknown as Readable,
  );
  const encrypter = new Encrypter();
  encrypter.setPassphrase(KEY);
  const encrypted = await encrypter.encrypt(new Uint8Array(archive));
  await pipeline(Readable.from([encrypted]), createWriteStream(file));
  return file;
}

test.each([
  ['above it', '../outside.txt'],
  ['at an absolute path', 'ABSOLUTE'],
])('an archive with a file %s writes nothing outside of its folder', async (_, given) => {
  const outside = path.join(root, 'from/outside.txt');
  await writeFile(outside, 'crafted');
  const crafted = await craft([given.replace('ABSOLUTE', outside)]);
  await rm(outside);
  await expect(decryptFolder(crafted, path.join(root, 'to'), KEY)).rejects.toThrow('is damaged');
  expect(await readdir(path.join(root, 'from'))).toEqual(['inner']);
  expect(await readdir(root)).toEqual(['crafted.tar.gz.age', 'from', 'to']);
});

test('an archive with a link that leads out of its folder is refused', async () => {
  const inner = path.join(root, 'from/inner');
  await writeFile(path.join(root, 'kept.txt'), 'kept');
  await symlink('../kept.txt', path.join(inner, 'link'));
  const crafted = await craft(['link']);
  await expect(decryptFolder(crafted, path.join(root, 'to'), KEY)).rejects.toThrow('is damaged');
  expect(await readdir(path.join(root, 'to'))).toEqual([]);
  expect(await readFile(path.join(root, 'kept.txt'), 'utf8')).toBe('kept');
});
