import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { DEFAULT_BRAND } from '../http/caller.ts';
import type { SettingRow } from '../modules/settings/repository.ts';

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
  settings: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
});

/** Settings of a brand that says nothing; `site.` may be left out in brand files. */
const createDefaults = (brand: string): Record<string, string> => ({
  'site.MESSAGE': DEMO_MESSAGE,
  'site.sign_up_status': '1',
  'site.TITLE': brand.charAt(0).toUpperCase() + brand.slice(1),
  'site.FAVICON': `favicon/${brand}.svg`,
});

const withPrefix = (key: string) => (key.startsWith('site.') ? key : `site.${key}`);

function toRows(brand: string, said: Record<string, string | number>): SettingRow[] {
  const values = new Map(Object.entries(createDefaults(brand)));
  for (const [key, value] of Object.entries(said)) values.set(withPrefix(key), String(value));
  const keys = new Set<string>([...SETTING_KEYS, ...values.keys()]);
  return [...keys].map((key, position) => ({ brand, key, value: values.get(key) ?? '', position }));
}

/** The settings of a brand file, or undefined where the folder has none. */
async function readBrandFile(path: string): Promise<Record<string, string | number> | undefined> {
  try {
    return v.parse(brandFile, JSON.parse(await readFile(path, 'utf8'))).settings;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`cannot read the brand file ${path}`, { cause: error });
  }
}

/** The settings of every brand below `brandsDir`, and of the default brand in any case. */
export async function readBrandSettings(brandsDir: string): Promise<Map<string, SettingRow[]>> {
  const entries = await readdir(brandsDir, { withFileTypes: true }).catch(() => []);
  const settings = new Map([[DEFAULT_BRAND, toRows(DEFAULT_BRAND, {})]]);
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const said = await readBrandFile(join(brandsDir, name, 'brand.json'));
    if (said) settings.set(name, toRows(name, said));
  }
  return settings;
}
