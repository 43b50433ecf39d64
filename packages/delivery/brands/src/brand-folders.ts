import { readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readHosts, takeHosts } from './hosts.ts';

/** Lists the folders with a `brand.json`; leaves out unreadable ones. */
export async function listBrands(brandsDir: string): Promise<string[]> {
  // An unfinished brand has a name with a dot. Mounted folders may be links.
  const names = (await readdir(brandsDir)).filter((name) => !name.startsWith('.'));
  const brands = await Promise.all(
    names.map(async (id) => {
      const files = await readdir(path.join(brandsDir, id)).catch((): string[] => []);
      return files.includes('brand.json') ? [id] : [];
    }),
  );
  return brands.flat().sort();
}

/** Returns a text that changes with every change of a file, or of a file below a folder. */
export async function describeFolder(target: string): Promise<string> {
  const own = await stat(target);
  if (!own.isDirectory()) return `${own.mtimeMs} ${own.size}`;
  const entries = await readdir(target, { recursive: true });
  const parts = await Promise.all(
    entries.sort().map(async (entry) => {
      const { mtimeMs, size } = await stat(path.join(target, entry));
      return `${entry} ${mtimeMs} ${size}`;
    }),
  );
  return parts.join('\n');
}

/** Data that is removed with a brand. */
export interface RemovedBrand {
  folder: string;
  hosts: readonly string[];
}

/**
 * Returns what a removal deletes. Throws Error naming the argument for an unknown brand or the
 * default one.
 */
export async function findRemoval(brandsDir: string, id: string): Promise<RemovedBrand> {
  if (!(await listBrands(brandsDir)).includes(id)) throw new Error(`NAME: there is no brand ${id}`);
  const { default: standard, hosts } = await readHosts(brandsDir);
  if (id === standard) throw new Error(`NAME: ${id} is the default brand: name another one first`);
  const own = Object.keys(hosts).filter((host) => hosts[host] === id);
  return { folder: path.join(brandsDir, id), hosts: own };
}

/**
 * Removes the folder and the hosts of a brand, which have no brand from then on. Throws as
 * `findRemoval`, and on a concurrent change of the hosts, without a change.
 */
export async function removeBrand(brandsDir: string, id: string): Promise<RemovedBrand> {
  const removed = await findRemoval(brandsDir, id);
  // A name with a dot is no brand: running systems drop it in one step.
  const aside = path.join(brandsDir, `.removed-${id}`);
  await rm(aside, { recursive: true, force: true });
  await rename(removed.folder, aside);
  try {
    await takeHosts(brandsDir, id);
  } catch (error) {
    await rename(aside, removed.folder);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
  return removed;
}
