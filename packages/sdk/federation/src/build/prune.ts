import { readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** Milliseconds for which a file of a former build stays for open pages. */
export const KEEP_FORMER_MS = 24 * 60 * 60 * 1000;

const withPacked = (name: string) => [name, `${name}.br`, `${name}.gz`];

/**
 * Sets the time of files that are no longer current to now, so that their remaining time starts
 * here.
 */
export async function markReplaced(folder: string, former: readonly string[]): Promise<void> {
  const now = new Date();
  const files = former.flatMap(withPacked).map((name) => path.join(folder, name));
  // A file may lack some of its compressed forms.
  await Promise.allSettled(files.map((file) => utimes(file, now, now)));
}

/** Removes from `folder` the files that are not `current` and older than KEEP_FORMER_MS. */
export async function pruneFolder(folder: string, current: readonly string[]): Promise<void> {
  const kept = new Set(current.flatMap(withPacked));
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const info = kept.has(name) ? undefined : await stat(file);
    if (info?.isFile() && Date.now() - info.mtimeMs > KEEP_FORMER_MS) await rm(file);
  }
}
