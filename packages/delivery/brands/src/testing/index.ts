import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b1f3a"/></svg>';

/** Returns a minimal valid `brand.json`. */
export const plainBrand = (id: string) => ({
  name: id,
  colorScheme: 'light',
  company: { en: `${id} is a test.`, hi: `${id} एक परीक्षण है।` },
});

/** Writes files below a folder of brands; values other than texts are written as JSON. */
export async function writeBrandFiles(
  brandsDir: string,
  files: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(brandsDir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** Writes a valid brand; `changes` are merged into its `brand.json`. */
export async function writeBrand(
  brandsDir: string,
  id: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await writeBrandFiles(brandsDir, {
    [`${id}/brand.json`]: { ...plainBrand(id), ...changes },
    [`${id}/${id}.css`]: '@layer theme { :root { --accent: #ffb020; } }',
    [`${id}/wordmark.svg`]: PICTURE,
    [`${id}/favicon.svg`]: PICTURE,
  });
}

const HOSTS = { default: 'kheloyar', hosts: { 'khelodost.localhost': 'khelodost' } };
const THEMES = path.resolve(import.meta.dirname, '../../../themes');

/** Copies the two reference brands into a folder, without those that an operator added. */
export async function copyReferenceBrands(brandsDir: string): Promise<void> {
  for (const id of ['kheloyar', 'khelodost']) {
    await cp(path.join(THEMES, id), path.join(brandsDir, id), { recursive: true });
  }
  await writeBrandFiles(brandsDir, { 'hosts.json': HOSTS });
}

/** Writes two valid brands: kheloyar for every host, khelodost for its own. */
export async function writeBrands(brandsDir: string): Promise<void> {
  await writeBrandFiles(brandsDir, { 'hosts.json': HOSTS });
  await writeBrand(brandsDir, 'kheloyar');
  await writeBrand(brandsDir, 'khelodost');
}

/** Removes a brand's folder. */
export const removeBrand = (brandsDir: string, id: string): Promise<void> =>
  rm(path.join(brandsDir, id), { recursive: true });
