import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Brand,
  type BrandFault,
  BrandFaults,
  listBrands,
  loadBrand,
  type Texts,
} from '@exchange/brands';
import { auditBrand } from '@exchange/brands/audit';
import { APPS, appFolder } from '../workspace.ts';

/** Returns the placeholders of a text, `{{name}}`, in order. */
const blanksOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join(' ');

/** Reads every text of the product: the keys of all apps' Hindi. */
async function readKnownTexts(): Promise<ReadonlySet<string>> {
  const tables = await Promise.all(
    APPS.map(async (app) => {
      const text = await readFile(`${appFolder(app)}/src/hi.json`, 'utf8');
      return Object.keys(JSON.parse(text) as Texts);
    }),
  );
  return new Set(tables.flat());
}

/** Returns texts of a brand that no screen shows, or that lack a placeholder. */
function findTextFaults(
  { texts, slides, settings }: Pick<Brand, 'texts' | 'slides' | 'settings'>,
  known: ReadonlySet<string>,
): BrandFault[] {
  // The brand's own English texts may have their Hindi here.
  const own = [...slides.map(({ title }) => title), settings['site.MESSAGE']];
  return (['en', 'hi'] as const).flatMap((language) => {
    const file = `texts/${language}.json`;
    return Object.entries(texts[language]).flatMap(([key, text]) => {
      if (!known.has(key) && !own.includes(key))
        return [{ file, place: key, text: 'is not a text of the product' }];
      if (blanksOf(key) === blanksOf(text)) return [];
      return [{ file, place: key, text: `needs its blanks ${blanksOf(key) || '(none)'}` }];
    });
  });
}

/** Loads the valid other brands. */
async function loadOthers(brandsDir: string, id: string): Promise<Brand[]> {
  const others = (await listBrands(brandsDir)).filter((name) => name !== id);
  const loaded = await Promise.all(
    others.map((name) => loadBrand(path.join(brandsDir, name)).catch(() => undefined)),
  );
  return loaded.filter((brand) => brand !== undefined);
}

/** Returns everything that keeps a brand from players; empty for a valid one. */
export async function findBrandFaults(
  brandsDir: string,
  id: string,
): Promise<readonly BrandFault[]> {
  try {
    const brand = await loadBrand(path.join(brandsDir, id));
    const [others, known] = await Promise.all([loadOthers(brandsDir, id), readKnownTexts()]);
    return [...auditBrand(brand, others), ...findTextFaults(brand, known)];
  } catch (error) {
    if (error instanceof BrandFaults) return error.faults;
    throw error;
  }
}
