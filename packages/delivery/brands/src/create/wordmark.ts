import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

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
export function drawWordmark(name: string, { ink, accent }: MarkColors): string {
  const wide = drawText(name, SIZE_PX, 0, BASELINE).width;
  const size = Math.min(SIZE_PX, (SIZE_PX * (WIDTH - 16)) / wide);
  const { d, width } = drawText(name, size, 2, BASELINE);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeXml(name)}"><path d="${d}" fill="${ink}"/><circle cx="${round(width + 8)}" cy="${BASELINE - 3}" r="3.500" fill="${accent}"/></svg>\n`;
}

/** Draws a first favicon: the name's first letter on the header's colour. */
export function drawFavicon(name: string, { ink, accent, ground }: MarkColors): string {
  const letter = name.slice(0, 1).toUpperCase();
  const { width } = drawText(letter, LETTER_PX, 0, 0);
  const { d } = drawText(letter, LETTER_PX, (HEIGHT - width) / 2 - 2, BASELINE + 1);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${HEIGHT} ${HEIGHT}"><title>${escapeXml(name)}</title><rect width="${HEIGHT}" height="${HEIGHT}" rx="8" fill="${ground}"/><path d="${d}" fill="${ink}"/><circle cx="25.500" cy="7.500" r="3.500" fill="${accent}"/></svg>\n`;
}
