import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Color from 'colorjs.io';
import { FAVICON, selectToken, themeFile, WORDMARK } from '../brand.ts';
import { BRAND_ID, type BrandFile } from '../brand-file.ts';
import { readHosts } from '../hosts.ts';
import { loadBrand } from '../load-brand.ts';
import { createPalette, lightenAccent } from './palette.ts';
import { drawFavicon, drawWordmark } from './wordmark.ts';

export interface NewBrand {
  id: string;
  /** A colour of CSS. */
  accent: string;
  mode: 'light' | 'dark';
}

const READABLE = 0o755;
/** Settings that do not depend on the default brand; contacts and images are its own. */
const NEUTRAL_SETTINGS = ['site.MESSAGE', 'site.sign_up_status', 'site.tv_link', 'site.stream'];

const selectNeutral = (settings: BrandFile['settings']): BrandFile['settings'] =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => NEUTRAL_SETTINGS.includes(key)));

/** `lucky-day` → `Lucky Day` */
const toName = (id: string) =>
  id
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ');

/** Lightness of slides, so that white titles are readable. */
const SLIDE_LIGHTNESS = [0.3, 0.45] as const;

/** Degrees between the hues of slides, in order: several are side by side. */
const SLIDE_HUES = [0, 40, -40, 80, -80] as const;

/** Recolours another brand's slide in this brand's hue. */
function recolorSlide(svg: string, hue: number, chroma: number): string {
  let stop = 0;
  return svg.replace(/(<stop [^>]*stop-color=")[^"]+/g, (_, start: string) => {
    const lightness = SLIDE_LIGHTNESS[stop % SLIDE_LIGHTNESS.length] ?? SLIDE_LIGHTNESS[0];
    stop += 1;
    const color = new Color('oklch', [lightness, Math.min(chroma, 0.13), hue]);
    return start + color.to('srgb').toGamut().toString({ format: 'hex' });
  });
}

function toCss(palette: ReadonlyMap<string, string>, mode: 'light' | 'dark'): string {
  const scheme = mode === 'dark' ? ['color-scheme: dark;', ''] : [];
  const lines = [...scheme, ...[...palette].map(([token, value]) => `${token}: ${value};`)];
  const body = lines.map((line) => (line ? `    ${line}` : '')).join('\n');
  return `@layer theme {\n  :root {\n${body}\n  }\n}\n`;
}

/**
 * Creates the folder of a new brand after the default one, atomically, and returns it. Throws Error
 * naming a wrong argument, or if the brand exists.
 */
export async function createBrand(
  brandsDir: string,
  { id, accent, mode }: NewBrand,
): Promise<string> {
  if (!BRAND_ID.test(id))
    throw new Error(`NAME: ${id} is not a name for a brand: 2 to 31 of a–z, 0–9 and single -`);
  const folder = path.join(brandsDir, id);
  if ((await readdir(brandsDir)).includes(id)) throw new Error(`NAME: ${id} exists`);
  const palette = createPalette(accent, mode);
  const model = await loadBrand(path.join(brandsDir, (await readHosts(brandsDir)).default));
  const name = toName(id);
  const ground = palette.get('--header') ?? '';
  const colors = {
    ink: selectToken({ tokens: palette }, '--header-ink'),
    accent: lightenAccent(palette.get('--accent') ?? '', ground),
    ground,
  };
  const reported: BrandFile = {
    ...{ name, colorScheme: mode, features: model.features },
    company: {
      en: `${name} is a demonstration with play money and belongs to no company. An operator needs a licence where it operates.`,
      hi: `${name} खेल के पैसों वाला एक डेमो है और किसी कंपनी का नहीं है। संचालक को वहाँ लाइसेंस चाहिए जहाँ वह सेवा चलाता है।`,
    },
    settings: {
      ...selectNeutral(model.settings),
      'site.TITLE': `${name} · Betting exchange and casino (play money)`,
    },
    slides: model.slides,
    payments: [],
  };
  const [, chroma, hue] = new Color(accent).to('oklch').coords;
  const draft = await mkdtemp(path.join(brandsDir, '.new-'));
  try {
    await mkdir(path.join(draft, 'slides'));
    const files: Record<string, string> = {
      'brand.json': `${JSON.stringify(reported, undefined, 2)}\n`,
      [themeFile(id)]: toCss(palette, mode),
      [WORDMARK]: drawWordmark(name, colors),
      [FAVICON]: drawFavicon(name, colors),
    };
    for (const [index, { image }] of model.slides.entries()) {
      const svg = model.assets.get(image)?.body.toString('utf8') ?? '';
      const turn = SLIDE_HUES[index % SLIDE_HUES.length] ?? 0;
      files[image] = recolorSlide(svg, (hue ?? 0) + turn, chroma ?? 0);
    }
    for (const [file, text] of Object.entries(files)) await writeFile(path.join(draft, file), text);
    // Temporary folders are private to their owner; edge and server may be other users.
    await chmod(draft, READABLE);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
  return folder;
}
