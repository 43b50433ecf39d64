import { settleWithin } from '@exchange/federation/runtime';

/** Max wait for the page's typeface in ms; then the system's is used. */
const FONT_MS = 1000;

/** Loads the shell's Hindi texts with their typeface. */
export async function loadHindi() {
  // The chunk name lets the edge preload it.
  const hindi = await import(/* webpackChunkName: "hindi" */ './hindi.ts');
  await settleWithin(document.fonts.load('1em "Noto Sans Devanagari Variable"', 'अ'), FONT_MS);
  return hindi;
}
