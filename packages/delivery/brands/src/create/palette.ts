import Color from 'colorjs.io';
import { calculateContrast } from '../audit-brand.ts';
import { DEFAULT_TOKENS } from '../theme-css.ts';

/** A lightness and chroma of OKLCH; the hue is the accent's. */
type Tint = readonly [lightness: number, chroma: number];

/** Frame and greys of a light brand; everything else has the default tokens. */
const LIGHT: Readonly<Record<string, Tint>> = {
  '--header': [0.25, 0.06],
  '--sub-header': [0.33, 0.075],
  '--header-raised': [0.34, 0.06],
  '--score-from': [0.26, 0.06],
  '--score-to': [0.37, 0.1],
  '--surface-0': [0.96, 0.006],
  '--surface-2': [0.979, 0.004],
  '--surface-3': [0.935, 0.011],
  '--line': [0.914, 0.012],
  '--text-1': [0.25, 0.05],
  '--text-2': [0.445, 0.035],
  '--text-3': [0.515, 0.035],
  '--selected': [0.25, 0.05],
};

const DARK: Readonly<Record<string, Tint>> = {
  '--surface-0': [0.185, 0.012],
  '--surface-1': [0.22, 0.014],
  '--surface-2': [0.255, 0.016],
  '--surface-3': [0.345, 0.02],
  '--text-1': [0.945, 0.012],
  '--text-2': [0.795, 0.022],
  '--text-3': [0.73, 0.03],
  '--line': [0.315, 0.02],
  '--header': [0.155, 0.01],
  '--sub-header': [0.2, 0.012],
  '--header-raised': [0.345, 0.02],
  '--header-ink-2': [0.795, 0.022],
  '--score-from': [0.205, 0.02],
  '--score-to': [0.27, 0.05],
  '--selected': [0.945, 0.012],
  '--selected-ink': [0.185, 0.012],
};

/**
 * Colours with the same meaning in every brand: back, lay, won, lost, live. Deeper than in light
 * schemes.
 */
const DARK_SIGNS: Readonly<Record<string, string>> = {
  '--header-loss': '#ff8593',
  '--focus': '#7db7ff',
  '--back-1': '#4fa3dc',
  '--back-2': '#25506f',
  '--back-3': '#1d384c',
  '--lay-1': '#e58a9f',
  '--lay-2': '#6b3b48',
  '--lay-3': '#43292f',
  '--price-ink': '#06121e',
  '--size-ink': '#0e2233',
  '--price-ink-outer': '#e8eef5',
  '--size-ink-outer': '#d3dee9',
  '--moved-up': '#0b6b45',
  '--moved-down': '#9c1730',
  '--profit': '#35d49a',
  '--loss': '#ff8593',
  '--live': '#c2263f',
  '--live-text': '#ff7a8a',
  '--success': '#35d49a',
  '--info': '#7db7ff',
  '--suspended': 'rgb(9 12 16 / 92%)',
  '--scrim': 'rgb(0 0 0 / 66%)',
};

/** Target contrast of text, with a margin over the 4.5 : 1 of WCAG. */
const TARGET_RATIO = 4.7;
const STEP = 0.01;
/** Text colours on the accent, the first readable one is used; middle tones need black or white. */
const INK_TINTS: readonly Tint[] = [
  [0.18, 0.03],
  [0.99, 0],
  [0, 0],
  [1, 0],
];

const paint = ([lightness, chroma]: Tint, hue: number): string =>
  new Color('oklch', [lightness, chroma, hue]).to('srgb').toGamut().toString({ format: 'hex' });

/** Returns the tint, lightened or darkened until it is readable on every background. */
function makeReadable(
  tint: Tint,
  hue: number,
  grounds: readonly string[],
  { lighter, ratio = TARGET_RATIO }: { lighter: boolean; ratio?: number },
): string {
  let [lightness, chroma] = tint;
  const isReadable = (ink: string) =>
    grounds.every((ground) => (calculateContrast(ink, ground, ground) ?? 0) >= ratio);
  while (!isReadable(paint([lightness, chroma], hue)) && lightness > 0 && lightness < 1) {
    lightness += lighter ? STEP : -STEP;
  }
  return paint([lightness, chroma], hue);
}

function chooseInk(accent: string, hue: number): string {
  const inks = INK_TINTS.map((tint) => paint(tint, hue));
  const ratio = (ink: string) => calculateContrast(ink, accent, accent) ?? 0;
  const best = () => inks.reduce((left, right) => (ratio(right) > ratio(left) ? right : left));
  return inks.find((ink) => ratio(ink) >= TARGET_RATIO) ?? best();
}

/**
 * Creates the tokens of a new brand: its accent, and readable colours in the accent's hue. Throws
 * Error if the accent is not an opaque colour.
 */
export function createPalette(accent: string, mode: 'light' | 'dark'): ReadonlyMap<string, string> {
  let color: Color;
  try {
    color = new Color(accent);
  } catch {
    throw new Error(`--accent: ${accent} is not a colour of CSS`);
  }
  if (color.alpha < 1) throw new Error(`--accent: ${accent} is not opaque`);
  const hex = color.to('srgb').toGamut().toString({ format: 'hex' });
  const hue = color.to('oklch').coords[2] ?? 0;
  const tints = mode === 'dark' ? DARK : LIGHT;
  const painted = Object.entries(tints).map(([token, tint]) => [token, paint(tint, hue)] as const);
  const palette = new Map<string, string>([
    ...painted,
    ...(mode === 'dark' ? Object.entries(DARK_SIGNS) : []),
    ['--accent', hex],
    ['--accent-ink', chooseInk(hex, hue)],
  ]);
  const surfaces = ['--surface-0', '--surface-1', '--surface-2', '--surface-3'].map(
    (token) => palette.get(token) ?? DEFAULT_TOKENS.get(token) ?? '',
  );
  for (const token of ['--text-1', '--text-2', '--text-3']) {
    const tint = tints[token];
    if (tint) palette.set(token, makeReadable(tint, hue, surfaces, { lighter: mode === 'dark' }));
  }
  return palette;
}

/** Target contrast of signs on the header, with a margin over the 3 : 1 of WCAG. */
const TARGET_SIGN_RATIO = 3.2;

/** Returns the accent for a dark background: itself, or a lighter one. */
export function lightenAccent(accent: string, ground: string): string {
  const [lightness, chroma, hue] = new Color(accent).to('oklch').coords;
  const ratio = TARGET_SIGN_RATIO;
  return makeReadable([lightness ?? 0, chroma ?? 0], hue ?? 0, [ground], { lighter: true, ratio });
}
