import { parseColor } from '../color.ts';
import { DEFAULT_TOKENS } from '../default-tokens.ts';

/** The tokens in which brands differ: by them a player knows where he is. */
export const DISTINCT_TOKENS = ['--header', '--sub-header', '--accent', '--accent-ink'] as const;

/** What is the same in the light and in the dark. */
const SAME_IN_THE_DARK = new Set([
  '--header-ink',
  '--live-ink',
  '--suspended-ink',
  '--on-picture',
  '--promo-ink',
  '--code-paper',
  '--code-ink',
]);

/** The tokens that a brand must set itself; the defaults are those of a light one. */
export function listRequiredTokens(colorScheme: 'light' | 'dark'): readonly string[] {
  if (colorScheme === 'light') return DISTINCT_TOKENS;
  return [...DEFAULT_TOKENS]
    .filter(([token, value]) => parseColor(value) && !SAME_IN_THE_DARK.has(token))
    .map(([token]) => token);
}
