import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import Color from 'colorjs.io';
import { type Font, openSync } from 'fontkit';
import { FAVICON, selectToken, themeFile, WORDMARK } from '../brand.ts';
import { BRAND_ID, type BrandFile } from '../brand-file.ts';
import { readHosts } from '../hosts.ts';
import { loadBrand } from '../load-brand.ts';
import { createPalette, lightenAccent } from './palette.ts';

const FONT_FILE = '@fontsource/inter/files/inter-latin-700-normal.woff';
const HEIGHT = 32;
const BASELINE = 23;
const SIZE_PX = 22;
const LETTER_PX = 23;
/** Width of the wordmark's place in the header. */
const WIDTH = 132;

let font: Font | undefined;
function openFont(): Font {
  if (font) return font;
  const opened = openSync(fileURLToPath(import.meta.resolve(FONT_FILE)));
  if (!('layout' in opened)) throw new Error(`${FONT_FILE} holds several fonts`);
  font = opened;
  return font;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Returns the outlines of a text in the product's typeface, so that the image needs no font. */
function drawText(text: string, size: number, x: number, y: number): { d: string; width: number } {
  const opened = openFont();
  const { glyphs, positions } = opened.layout(text);
  const scale = size / opened.unitsPerEm;
  let at = x;
  let d = '';
  for (const [index, glyph] of glyphs.entries()) {
    d += glyph.path.scale(scale, -scale).translate(round(at), y).toSVG();
    at += (positions[index]?.xAdvance ?? 0) * scale;
  }
  return { d: d.replace(/-?\d+\.\d+/g, (number) => String(round(Number(number)))), width: at - x };
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

interface MarkColors {
  ink: string;
  accent: string;
  ground: string;
}

/**
 * Draws a first wordmark: the name in outlines with an accent under it, for the operator to
 * replace.
 */
function drawWordmark(name: string, { ink, accent }: MarkColors): string {
  const wide = drawText(name, SIZE_PX, 0, BASELINE).width;
  const size = Math.min(SIZE_PX, (SIZE_PX * (WIDTH - 16)) / wide);
  const { d, width } = drawText(name, size, 2, BASELINE);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(name)}"><path d="${d}" fill="${ink}"/><circle cx="${round(width + 8)}" cy="${BASELINE - 3}" r="3.500" fill="${accent}"/></svg>\n`;
}

/** Draws a first favicon: the name's first letter on the header's colour. */
function drawFavicon(name: string, { ink, accent, ground }: MarkColors): string {
  const letter = name.slice(0, 1).toUpperCase();
  const { width } = drawText(letter, LETTER_PX, 0, 0);
  const { d } = drawText(letter, LETTER_PX, (HEIGHT - width) / 2 - 2, BASELINE + 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${HEIGHT} ${HEIGHT}"><title>${escapeXml(name)}</title><rect width="${HEIGHT}" height="${HEIGHT}" rx="8" fill="${ground}"/><path d="${d}" fill="${ink}"/><circle cx="25.500" cy="7.500" r="3.500" fill="${accent}"/></svg>\n`;
}

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
    name,
    colorScheme: mode,
    features: model.features,
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
