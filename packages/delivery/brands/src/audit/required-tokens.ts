import { parseColor } from '../color.ts';
import { DEFAULT_TOKENS } from '../default-tokens.ts';

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
export function listRequiredTokens(colorScheme: 'light' | 'dark'): readonly string[] {
  if (colorScheme === 'light') return DISTINCT_TOKENS;
  return [...DEFAULT_TOKENS]
    .filter(([token, value]) => parseColor(value) && !SAME_IN_THE_DARK.has(token))
    .map(([token]) => token);
}
