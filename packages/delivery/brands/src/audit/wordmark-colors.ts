import { type Brand, selectToken, WORDMARK } from '../brand.ts';
import type { BrandFault } from '../fault.ts';
import { calculateContrast } from './contrast.ts';

/** An image uses no tokens, so its raw colours are checked against them (WCAG 2.2, 1.4.11). */
const MIN_RATIO = 3;
const GROUND = '--header';
const COLORS =
  /\b(?:fill|stroke|stop-color)\s*[=:]\s*["']?\s*(#[\da-f]{3,8}|[a-z]+(?:\([^)]*\))?)/gi;

/** Returns colours of the wordmark with too little contrast to the header. */
export function findFaintWordmark(brand: Brand): BrandFault[] {
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
