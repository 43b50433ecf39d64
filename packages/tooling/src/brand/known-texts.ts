import { readFile } from 'node:fs/promises';
import type { Brand, BrandFault, Texts } from '@exchange/brands';
import { APPS, appFolder } from '../workspace.ts';

/** Returns the placeholders of a text, `{{name}}`, in order. */
const blanksOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort().join(' ');

/** Reads every text of the product: the keys of all apps' Hindi. */
export async function readKnownTexts(): Promise<ReadonlySet<string>> {
  const tables = await Promise.all(
    APPS.map(async (app) => {
      const text = await readFile(`${appFolder(app)}/src/hi.json`, 'utf8');
      return Object.keys(JSON.parse(text) as Texts);
    }),
  );
  return new Set(tables.flat());
}

/** Returns texts of a brand that no screen shows, or that lack a placeholder. */
export function findTextFaults(
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
