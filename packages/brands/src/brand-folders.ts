import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Names of the folders that hold a `brand.json`; one that cannot be read is left out. */
export async function listBrands(brandsDir: string): Promise<string[]> {
  // A brand that is being made has a name with a dot. Mounted folders may be links.
  const names = (await readdir(brandsDir)).filter((name) => !name.startsWith('.'));
  const brands = await Promise.all(
    names.map(async (id) => {
      const files = await readdir(path.join(brandsDir, id)).catch((): string[] => []);
      return files.includes('brand.json') ? [id] : [];
    }),
  );
  return brands.flat().sort();
}

/** Changes with every change of a file, or of a file below a folder. */
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
