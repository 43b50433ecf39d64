import { gzipSync } from 'node:zlib';
import Color from 'colorjs.io';
import { type Brand, selectToken, themeFile, WORDMARK } from './brand.ts';
import type { BrandFault } from './fault.ts';
import { DEFAULT_TOKENS, parseColor } from './theme-css.ts';

/** Minimum contrast of text (WCAG 2.2, 1.4.3) and of signs such as a focus ring (1.4.11). */
const TEXT_RATIO = 4.5;
const SIGN_RATIO = 3;
/** Minimum for an arrow beside a price, whose shape carries the same meaning. */
const MARK_RATIO = 2;
/** Minimum for a button’s background, whose text identifies it. */
const GROUND_RATIO = 1.5;

const SURFACES = ['--surface-0', '--surface-1', '--surface-2', '--surface-3'] as const;
const HEADERS = ['--header', '--sub-header', '--header-raised'] as const;

interface Pairs {
  inks: readonly string[];
  grounds: readonly string[];
  min: number;
}

/** Pairs of foreground and background. */
const PAIRS: readonly Pairs[] = [
  {
    inks: [
      '--text-1',
      '--text-2',
      '--text-3',
      '--profit',
      '--loss',
      '--live-text',
      '--success',
      '--info',
    ],
    grounds: SURFACES,
    min: TEXT_RATIO,
  },
  { inks: ['--focus'], grounds: SURFACES, min: SIGN_RATIO },
  {
    inks: ['--header-ink', '--header-ink-2', '--header-loss'],
    grounds: HEADERS,
    min: TEXT_RATIO,
  },
  { inks: ['--header-ink'], grounds: ['--score-from', '--score-to'], min: TEXT_RATIO },
  { inks: ['--accent'], grounds: ['--surface-1'], min: GROUND_RATIO },
  { inks: ['--accent-ink'], grounds: ['--accent'], min: TEXT_RATIO },
  { inks: ['--selected-ink'], grounds: ['--selected'], min: TEXT_RATIO },
  { inks: ['--live-ink'], grounds: ['--live'], min: TEXT_RATIO },
  { inks: ['--price-ink', '--size-ink'], grounds: ['--back-1', '--lay-1'], min: TEXT_RATIO },
  {
    inks: ['--price-ink-outer', '--size-ink-outer'],
    grounds: ['--back-2', '--back-3', '--lay-2', '--lay-3'],
    min: TEXT_RATIO,
  },
  { inks: ['--suspended-ink'], grounds: ['--suspended'], min: TEXT_RATIO },
  { inks: ['--code-ink'], grounds: ['--code-paper'], min: TEXT_RATIO },
  {
    inks: ['--moved-up', '--moved-down'],
    grounds: ['--back-1', '--lay-1'],
    min: MARK_RATIO,
  },
];

/** A text without enough contrast. */
interface PoorContrast {
  ink: string;
  ground: string;
  ratio: number;
  min: number;
}

const MAX_CHANNEL = 255;

/** Blends a colour over an opaque one. */
function flatten(color: Color, under: Color): Color {
  const alpha = color.alpha ?? 1;
  if (alpha >= 1) return color;
  const [top, ground] = [color.to('srgb').coords, under.to('srgb').coords];
  const mix = (index: 0 | 1 | 2) =>
    Math.round(((top[index] ?? 0) * alpha + (ground[index] ?? 0) * (1 - alpha)) * MAX_CHANNEL) /
    MAX_CHANNEL;
  return new Color('srgb', [mix(0), mix(1), mix(2)]);
}

/**
 * Returns the contrast ratio (WCAG 2.2) of two CSS colours, from 1 to 21; transparency is blended
 * over `under`. Undefined if one is not a colour.
 */
export function calculateContrast(ink: string, ground: string, under: string): number | undefined {
  const [front, back, base] = [ink, ground, under].map(parseColor);
  if (!front || !back || !base) return undefined;
  const solid = flatten(back, base);
  return solid.contrastWCAG21(flatten(front, solid));
}

/** Returns every pair of text and background with too little contrast. */
function findPoorContrasts(select: (token: string) => string): PoorContrast[] {
  const poor: PoorContrast[] = [];
  for (const { inks, grounds, min } of PAIRS) {
    for (const ink of inks) {
      for (const ground of grounds) {
        const ratio = calculateContrast(select(ink), select(ground), select('--surface-1')) ?? 0;
        if (ratio < min) poor.push({ ink, ground, ratio, min });
      }
    }
  }
  return poor;
}

/** Tokens that must differ between brands, so that players recognise the site. */
export const DISTINCT_TOKENS = ['--header', '--sub-header', '--accent', '--accent-ink'] as const;

/** Tokens that are equal in light and dark schemes. */
const SAME_IN_THE_DARK = new Set([
  '--header-ink',
  '--live-ink',
  '--suspended-ink',
  '--on-picture',
  '--promo-ink',
  '--code-paper',
  '--code-ink',
]);

/** Lists the tokens that a brand must set; the defaults are those of a light scheme. */
function listRequiredTokens(colorScheme: 'light' | 'dark'): readonly string[] {
  if (colorScheme === 'light') return DISTINCT_TOKENS;
  return [...DEFAULT_TOKENS]
    .filter(([token, value]) => parseColor(value) && !SAME_IN_THE_DARK.has(token))
    .map(([token]) => token);
}

/** An image uses no tokens, so its raw colours are checked against them (WCAG 2.2, 1.4.11). */
const MIN_RATIO = 3;
const GROUND = '--header';
const COLORS =
  /\b(?:fill|stroke|stop-color)\s*[=:]\s*["']?\s*(#[\da-f]{3,8}|[a-z]+(?:\([^)]*\))?)/gi;

/** Returns colours of the wordmark with too little contrast to the header. */
function findFaintWordmark(brand: Brand): BrandFault[] {
  const svg = brand.assets.get(WORDMARK)?.body.toString('utf8') ?? '';
  const colors = new Set([...svg.matchAll(COLORS)].map(([, color = '']) => color));
  const ground = selectToken(brand, GROUND);
  return [...colors].flatMap((color) => {
    const ratio = calculateContrast(color, ground, ground);
    if (ratio === undefined || ratio >= MIN_RATIO) return [];
    const text = `${color} on ${GROUND} has ${ratio.toFixed(2)} : 1, at least ${MIN_RATIO} : 1`;
    return [{ file: WORDMARK, text }];
  });
}

/** Maximum bytes of an image, gzip: a first visit on a slow network loads each of them. */
const MAX_BYTES = { 'favicon.svg': 4096, 'wordmark.svg': 8192, payment: 4096, slide: 24_576 };
const KIBIBYTE = 1024;

const inKilobytes = (bytes: number) => `${(bytes / KIBIBYTE).toFixed(1)} KB`;

function findHeavyPictures({ assets }: Brand): BrandFault[] {
  return [...assets].flatMap(([file, { body }]) => {
    if (!file.endsWith('.svg')) return [];
    const kind = file.startsWith('payments/') ? 'payment' : 'slide';
    const max = MAX_BYTES[file as keyof typeof MAX_BYTES] ?? MAX_BYTES[kind];
    const bytes = gzipSync(body).length;
    const text = `weighs ${inKilobytes(bytes)} gzip, at most ${inKilobytes(max)}`;
    return bytes > max ? [{ file, text }] : [];
  });
}

/**
 * Returns the faults that keep a sound brand from players: missing tokens, low contrast, large
 * images, a faint wordmark, an accent that another brand has.
 */
export function auditBrand(brand: Brand, others: readonly Brand[] = []): BrandFault[] {
  const file = themeFile(brand.id);
  const missing = listRequiredTokens(brand.colorScheme)
    .filter((token) => !brand.tokens.has(token))
    .map((token) => ({ file, text: `${token} is missing` }));
  const poor = findPoorContrasts((token) => selectToken(brand, token)).map(
    ({ ink, ground, ratio, min }) => ({
      file,
      text: `${ink} on ${ground} has ${ratio.toFixed(2)} : 1, at least ${min} : 1`,
    }),
  );
  const alike = others
    .filter(({ id }) => id !== brand.id)
    .filter((other) => calculateDistance(brand, other, '--accent') < MIN_DISTANCE)
    .map(({ id }) => ({ file, text: `--accent looks like that of ${id}` }));
  return [...missing, ...poor, ...findHeavyPictures(brand), ...findFaintWordmark(brand), ...alike];
}

/** Returns the tokens of `DISTINCT_TOKENS` that are the same in two brands. */
export const findSameTokens = (brand: Brand, other: Brand): string[] =>
  DISTINCT_TOKENS.filter((token) => calculateDistance(brand, other, token) === 0);

/** Accents with a smaller difference (CIEDE2000) are confusable. */
const MIN_DISTANCE = 10;

function calculateDistance(brand: Brand, other: Brand, token: string): number {
  const [own, foreign] = [brand, other].map((each) => parseColor(selectToken(each, token)));
  return own && foreign ? own.deltaE2000(foreign) : 0;
}
