import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

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
