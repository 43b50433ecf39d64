import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { listBrands } from './brand-folders.ts';
import { readHosts, takeHosts } from './hosts.ts';

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
