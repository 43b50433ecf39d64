import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { DEFAULT_BRAND } from '../http/caller.ts';
import type { ColorScheme, SettingRow, SlideRow } from '../modules/settings/repository.ts';

/** The keys of the settings array in its order; the tenth is the live frame's base address. */
const SETTING_KEYS = [
  'site.whatsapp',
  'site.telegram',
  'site.instagram',
  'site.facebook',
  'site.youtube',
  'site.MESSAGE',
  'site.sign_up_status',
  'site.TITLE',
  'site.FAVICON',
  'site.tv_link',
] as const;

const DEMO_MESSAGE =
  'Welcome! This is a demonstration with play money: no real payment is taken. 18+ only.';

const brandFile = v.object({
  colorScheme: v.optional(v.picklist(['light', 'dark']), 'light'),
  settings: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
  /** The promotional carousel; the image is a path below the image base. */
  slides: v.optional(v.array(v.object({ image: v.string(), title: v.string() })), []),
});
type BrandFile = v.InferOutput<typeof brandFile>;

/** What the database holds of a brand. */
export interface BrandRows {
  settings: SettingRow[];
  slides: SlideRow[];
  colorScheme: ColorScheme;
}

/** Settings of a brand that says nothing; `site.` may be left out in brand files. */
const createDefaults = (brand: string): Record<string, string> => ({
  'site.MESSAGE': DEMO_MESSAGE,
  'site.sign_up_status': '1',
  'site.TITLE': brand.charAt(0).toUpperCase() + brand.slice(1),
  'site.FAVICON': `favicon/${brand}.svg`,
});

const withPrefix = (key: string) => (key.startsWith('site.') ? key : `site.${key}`);

function toSettings(brand: string, said: BrandFile['settings']): SettingRow[] {
  const values = new Map(Object.entries(createDefaults(brand)));
  for (const [key, value] of Object.entries(said)) values.set(withPrefix(key), String(value));
  const keys = new Set<string>([...SETTING_KEYS, ...values.keys()]);
  return [...keys].map((key, position) => ({ brand, key, value: values.get(key) ?? '', position }));
}

const toRows = (brand: string, { settings, slides, colorScheme }: BrandFile): BrandRows => ({
  colorScheme,
  settings: toSettings(brand, settings),
  slides: slides.map(({ image, title }, position) => ({
    brand,
    position,
    title,
    attachment: image,
  })),
});

/** A brand file, or undefined where the folder has none. */
async function readBrandFile(path: string): Promise<BrandFile | undefined> {
  try {
    return v.parse(brandFile, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`cannot read the brand file ${path}`, { cause: error });
  }
}

/** Settings and slides of every brand below `brandsDir`, and of the default brand in any case. */
export async function readBrands(brandsDir: string): Promise<Map<string, BrandRows>> {
  const entries = await readdir(brandsDir, { withFileTypes: true }).catch(() => []);
  const nothing: BrandFile = { settings: {}, slides: [], colorScheme: 'light' };
  const brands = new Map([[DEFAULT_BRAND, toRows(DEFAULT_BRAND, nothing)]]);
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const said = await readBrandFile(join(brandsDir, name, 'brand.json'));
    if (said) brands.set(name, toRows(name, said));
  }
  return brands;
}
