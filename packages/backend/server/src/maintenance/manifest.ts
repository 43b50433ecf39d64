import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

const FILE = 'manifest.json';

const manifest = v.object({
  format: v.literal(1, 'has a format that this version does not know'),
  /** ISO 8601, UTC. */
  takenAt: v.string(),
  driver: v.picklist(['pglite', 'postgres']),
  /** The kind of the game provider's database, where it is part of the backup. */
  games: v.optional(v.picklist(['pglite', 'postgres'])),
  /** SHA-256 by path below the backup, with `/`. */
  files: v.record(v.string(), v.string()),
});

/** The contents of a backup, for checking its integrity. */
export type BackupManifest = v.InferOutput<typeof manifest>;

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Returns the hashes of a backup's files, with `/` in their paths on each system. */
async function hashFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  // A link's target is no part of a backup, and would be served as a slip after a restore.
  const odd = entries.filter((entry) => !entry.isFile() && !entry.isDirectory());
  if (odd.length > 0) {
    const names = odd.map(({ name }) => name).join(', ');
    throw new Error(`${folder} contains entries that are neither files nor folders: ${names}`);
  }
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== FILE)
    .toSorted();
  const hashed = paths.map(async (path) => {
    const hash = await hashFile(join(folder, path));
    return [path.replaceAll(sep, '/'), hash] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}

/** Writes down what stands in the folder of a backup, which is whole by then. */
export async function writeManifest(
  folder: string,
  about: Omit<BackupManifest, 'format' | 'files'>,
): Promise<BackupManifest> {
  const written = { format: 1, ...about, files: await hashFiles(folder) } as const;
  await writeFile(join(folder, FILE), `${JSON.stringify(written, undefined, 2)}\n`);
  return written;
}

async function parseManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new Error(`${folder} is not a backup: it has no ${FILE}.`);
  });
  try {
    return v.parse(manifest, JSON.parse(text));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${join(folder, FILE)} cannot be read: ${reason}`, { cause });
  }
}

/**
 * Reads what a backup should hold.
 * @throws Error naming each file that is missing, is another one, is not known or is a link
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const reported = await parseManifest(folder);
  const found = await hashFiles(folder);
  const paths = [...new Set([...Object.keys(reported.files), ...Object.keys(found)])];
  const wrong = paths.filter((path) => reported.files[path] !== found[path]);
  if (wrong.length > 0) throw new Error(`${folder} is damaged: ${wrong.join(', ')}`);
  return reported;
}
