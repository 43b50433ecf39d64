import { gzipSync } from 'node:zlib';
import { type Brand, selectToken, themeFile } from '../brand.ts';
import { parseColor } from '../color.ts';
import type { BrandFault } from '../fault.ts';
import { findPoorContrasts } from './contrast.ts';
import { DISTINCT_TOKENS, listRequiredTokens } from './required-tokens.ts';
import { findFaintWordmark } from './wordmark-colors.ts';

/** Maximum bytes of an image, gzip: a first visit on a slow network loads each of them. */
const MAX_BYTES = { 'favicon.svg': 4096, 'wordmark.svg': 8192, payment: 4096, slide: 24_576 };
const KIBIBYTE = 1024;

const inKilobytes = (bytes: number) => `${(bytes / KIBIBYTE).toFixed(1)} KB`;

function findHeavyPictures({ assets }: Brand): BrandFault[] {
  return [...assets].flatMap(([file, { body }]) => {
    if (!file.endsWith('.svg')) return [];
    const kind = file.startsWith('payments/') ? 'payment' : 'slide';
    const most = MAX_BYTES[file as keyof typeof MAX_BYTES] ?? MAX_BYTES[kind];
    const bytes = gzipSync(body).length;
    const text = `weighs ${inKilobytes(bytes)} gzip, at most ${inKilobytes(most)}`;
    return bytes > most ? [{ file, text }] : [];
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
    ({ ink, ground, ratio, least }) => ({
      file,
      text: `${ink} on ${ground} has ${ratio.toFixed(2)} : 1, at least ${least} : 1`,
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
