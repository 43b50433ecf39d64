import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Template } from './make-template.ts';

const CACHE = resolve(import.meta.dirname, '../../../../../../.cache/pglite');

/** Returns a hash of the migrations in `migrationsFolder`. */
export async function hashMigrations(migrationsFolder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrationsFolder, { recursive: true })).toSorted()) {
    if (/\.(sql|json)$/.test(name)) hash.update(await readFile(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

const formsIn = (place: string): Template => ({
  folder: join(place, 'data'),
  archive: join(place, 'data.tar'),
});

/** Returns the template of these migrations, which the first call caches. */
export async function ensureTemplate(migrationsFolder: string): Promise<Template> {
  const place = join(CACHE, await hashMigrations(migrationsFolder));
  if (existsSync(place)) return formsIn(place);
  await mkdir(CACHE, { recursive: true });
  const made = await mkdtemp(`${place}.`);
  // Most processes find a template, and need no PGlite of their own.
  const { makeTemplate } = await import('./make-template.ts');
  await makeTemplate(migrationsFolder, formsIn(made));
  // Other workers may create it as well: a whole template appears atomically, and the first one
  // stays.
  await rename(made, place).catch(async (error: unknown) => {
    await rm(made, { recursive: true });
    if (!existsSync(place)) throw error;
  });
  return formsIn(place);
}

/**
 * Writes the empty tables into a data folder for a program that starts there, which saves most of
 * its first start. Throws if the folder has a PGlite.
 */
export async function fillDataFolder(migrationsFolder: string, dataDir: string): Promise<void> {
  const { folder } = await ensureTemplate(migrationsFolder);
  const options = { recursive: true, errorOnExist: true, force: false };
  const mode = constants.COPYFILE_FICLONE;
  await cp(folder, join(dataDir, 'pglite'), { ...options, mode });
}
