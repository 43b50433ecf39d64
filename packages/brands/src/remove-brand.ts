import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { listBrands } from './brand-folders.ts';
import { readHosts, takeHosts } from './hosts.ts';

/** What goes with a brand. */
export interface RemovedBrand {
  folder: string;
  hosts: readonly string[];
}

/**
 * Finds what goes with a brand.
 * @throws Error naming the argument where there is no such brand, or where it is the default one
 */
export async function findRemoval(brandsDir: string, id: string): Promise<RemovedBrand> {
  if (!(await listBrands(brandsDir)).includes(id)) throw new Error(`NAME: there is no brand ${id}`);
  const { default: standard, hosts } = await readHosts(brandsDir);
  if (id === standard) throw new Error(`NAME: ${id} is the default brand: name another one first`);
  const own = Object.keys(hosts).filter((host) => hosts[host] === id);
  return { folder: path.join(brandsDir, id), hosts: own };
}

/**
 * Removes the folder of a brand and takes its hosts away. The hosts show no brand at all from the first moment
 * on, and the default one never stands in for it where hosts are strict. Throws as `findRemoval`, and where somebody
 * else changes the hosts; the brand stays as it was then.
 */
export async function removeBrand(brandsDir: string, id: string): Promise<RemovedBrand> {
  const removed = await findRemoval(brandsDir, id);
  // A name with a dot is no brand: running systems lose it in one step.
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
