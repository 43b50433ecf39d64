import Color from 'colorjs.io';
import { parseColor } from '../color.ts';

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
  least: number;
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
    least: TEXT_RATIO,
  },
  { inks: ['--focus'], grounds: SURFACES, least: SIGN_RATIO },
  {
    inks: ['--header-ink', '--header-ink-2', '--header-loss'],
    grounds: HEADERS,
    least: TEXT_RATIO,
  },
  { inks: ['--header-ink'], grounds: ['--score-from', '--score-to'], least: TEXT_RATIO },
  { inks: ['--accent'], grounds: ['--surface-1'], least: GROUND_RATIO },
  { inks: ['--accent-ink'], grounds: ['--accent'], least: TEXT_RATIO },
  { inks: ['--selected-ink'], grounds: ['--selected'], least: TEXT_RATIO },
  { inks: ['--live-ink'], grounds: ['--live'], least: TEXT_RATIO },
  { inks: ['--price-ink', '--size-ink'], grounds: ['--back-1', '--lay-1'], least: TEXT_RATIO },
  {
    inks: ['--price-ink-outer', '--size-ink-outer'],
    grounds: ['--back-2', '--back-3', '--lay-2', '--lay-3'],
    least: TEXT_RATIO,
  },
  { inks: ['--suspended-ink'], grounds: ['--suspended'], least: TEXT_RATIO },
  { inks: ['--code-ink'], grounds: ['--code-paper'], least: TEXT_RATIO },
  {
    inks: ['--moved-up', '--moved-down'],
    grounds: ['--back-1', '--lay-1'],
    least: MARK_RATIO,
  },
];

/** A text without enough contrast. */
export interface PoorContrast {
  ink: string;
  ground: string;
  ratio: number;
  least: number;
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
export function findPoorContrasts(select: (token: string) => string): PoorContrast[] {
  const poor: PoorContrast[] = [];
  for (const { inks, grounds, least } of PAIRS) {
    for (const ink of inks) {
      for (const ground of grounds) {
        const ratio = calculateContrast(select(ink), select(ground), select('--surface-1')) ?? 0;
        if (ratio < least) poor.push({ ink, ground, ratio, least });
      }
    }
  }
  return poor;
}
