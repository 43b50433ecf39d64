import { existsSync } from 'node:fs';
import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { HOSTS_FILE, listBrands } from '@exchange/brands';
import type { BackupPart } from '@exchange/server/maintenance';

/** Lists the paths of the files below a folder. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

async function isOther(one: string, other: string): Promise<boolean> {
  if (!existsSync(other)) return false;
  return Buffer.compare(await readFile(one), await readFile(other)) !== 0;
}

/** Creates the part with the folders of all brands and the hosts' file. */
export const createBrandPart = (brandsDir: string): BackupPart => ({
  name: 'brands',
  place: `brands in ${brandsDir}`,
  async save(folder) {
    for (const name of [...(await listBrands(brandsDir)), HOSTS_FILE]) {
      const from = path.join(brandsDir, name);
      if (existsSync(from)) await cp(from, path.join(folder, name), { recursive: true });
    }
  },
  async check(folder) {
    for (const file of await listFiles(folder)) {
      if (!(await isOther(path.join(folder, file), path.join(brandsDir, file)))) continue;
      throw new Error(
        `${path.join(brandsDir, file)} differs from the one in the backup: set BRANDS_DIR to a new folder.`,
      );
    }
  },
  load: (folder) => cp(folder, brandsDir, { recursive: true, force: false }),
});
