import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';

const HostsSchema = v.object({
  default: v.string(),
  hosts: v.record(v.string(), v.string()),
});
const BrandSchema = v.object({
  name: v.optional(v.string()),
  title: v.optional(v.string()),
  favicon: v.optional(v.string()),
  themeColor: v.optional(v.string()),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
});

/** What the HTML needs of a brand; the files are relative to the brand's folder. */
export interface Brand {
  id: string;
  title: string;
  favicon?: string | undefined;
  themeColor?: string | undefined;
  /** The live frame's base address. */
  tvLink?: string | undefined;
}

/** Picks the brand of a request by its host name. */
export interface Brands {
  idOf: (hostname: string) => string;
  /** Reads the brand's `brand.json`; without one the id is its title. */
  read: (id: string) => Promise<Brand>;
}

/** Reads which host belongs to which brand. Throws when the file is missing or malformed. */
export async function loadBrands(brandsFile: string, themesDir: string): Promise<Brands> {
  const known = v.parse(HostsSchema, JSON.parse(await readFile(brandsFile, 'utf8')));
  return {
    idOf: (hostname) => known.hosts[hostname] ?? known.default,
    async read(id) {
      const { settings, ...brand } = await readBrand(path.join(themesDir, id, 'brand.json'));
      // The server takes the keys of this file with and without `site.` too.
      const tvLink = settings['site.tv_link'] ?? settings.tv_link;
      return {
        ...{ ...brand, id, title: brand.title ?? brand.name ?? id },
        ...(typeof tvLink === 'string' && { tvLink }),
      };
    },
  };
}

async function readBrand(file: string): Promise<v.InferOutput<typeof BrandSchema>> {
  try {
    return v.parse(BrandSchema, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return { settings: {} };
  }
}
