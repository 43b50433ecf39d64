import { settleWithin } from '@exchange/federation/runtime';

/** Text shows in the page's own typeface from the start, or, where that is slow, in the system's. */
const FONT_MS = 1000;

/** The shell's Hindi texts, with the typeface that they need. */
export async function loadHindi() {
  // The name lets the edge preload it.
  const hindi = await import(/* webpackChunkName: "hindi" */ './hindi.ts');
  await settleWithin(document.fonts.load('1em "Noto Sans Devanagari Variable"', 'अ'), FONT_MS);
  return hindi;
}
