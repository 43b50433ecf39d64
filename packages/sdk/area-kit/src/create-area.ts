import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The area of the template. */
const SAMPLE = 'promo';
const NAME = /^(?!shell$)[a-z]{2,24}$/;
const KIT = path.join(import.meta.dirname, '..');
/** Packages that the published kit brings along. */
const PACKAGES = path.join(KIT, 'sdk');
/** npm leaves some names out of packages, and reads others as its own. */
const NAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore', readme: 'README.md' };

/** Thrown if no area can be created; nothing was written. */
export class AreaError extends Error {
  override readonly name = 'AreaError';
}

/** Returns the folder of an area. Throws AreaError for a name that no area can have. */
export function areaFolderName(name: string): string {
  if (NAME.test(name)) return `mfe-${name}`;
  throw new AreaError(`${name || 'The name'} is not the name of an area: 2 to 24 letters, a to z`);
}

/**
 * Writes the folder of a new area into `parent`, for this workspace or for a repository of its own.
 * Returns it. Throws AreaError for a wrong name or if the folder exists.
 */
export async function createArea(
  parent: string,
  name: string,
  place: 'here' | 'outside',
): Promise<string> {
  const folder = path.join(parent, areaFolderName(name));
  if (existsSync(folder)) throw new AreaError(`${folder} exists already`);
  // Written apart, so that a failure leaves nothing half done.
  const draft = path.join(parent, `.new-area-${randomUUID()}`);
  await mkdir(draft);
  try {
    for (const part of ['area', place]) await cp(path.join(KIT, 'template', part), draft, COPY);
    await rewrite(draft, name);
    if (place === 'outside') await addPackages(draft);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return folder;
}

const COPY = { recursive: true } as const;

/** Puts the name in place of the template's, in names of files and in texts. */
async function rewrite(folder: string, name: string): Promise<void> {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const renamed = (text: string) => text.replaceAll(SAMPLE, name).replaceAll('Promo', title);
  const files: string[] = [];
  for await (const entry of glob('**/*', { cwd: folder, withFileTypes: true })) {
    if (entry.isFile()) files.push(path.join(entry.parentPath, entry.name));
  }
  for (const file of files) {
    await writeFile(file, renamed(await readFile(file, 'utf8')));
    const base = path.basename(file);
    await rename(file, path.join(path.dirname(file), NAMED[base] ?? renamed(base)));
  }
}

/** Copies the packages that the area is built with beside it, this one included. */
async function addPackages(folder: string): Promise<void> {
  const own = path.join(folder, 'sdk');
  await cp(PACKAGES, own, COPY);
  const windows = process.platform === 'win32';
  await run('npm', ['pack', KIT, '--silent', '--pack-destination', own], { shell: windows });
}
