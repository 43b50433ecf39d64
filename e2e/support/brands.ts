import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from '@exchange/tooling/workspace.ts';

/** A copy of the brands in `folder` whose settings say whether prices are streamed. */
export async function copyBrands(folder: string, streaming: boolean): Promise<string> {
  const brands = path.join(folder, 'brands');
  await cp(inRoot('packages/themes'), brands, { recursive: true });
  for (const entry of await readdir(brands, { withFileTypes: true })) {
    const file = path.join(brands, entry.name, 'brand.json');
    if (!entry.isDirectory() || entry.name === 'node_modules') continue;
    const brand = JSON.parse(await readFile(file, 'utf8')) as { settings: Record<string, string> };
    brand.settings['site.stream'] = streaming ? '1' : '0';
    await writeFile(file, JSON.stringify(brand));
  }
  return brands;
}
