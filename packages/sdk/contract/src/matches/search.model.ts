/** Min letters of a search; fewer match too much. */
export const SEARCH_MIN_LETTERS = 2;

const COMBINING_MARKS = /\p{M}/gu;

/** Returns lower case without accents: 'Świątek' is found by 'swiatek'. */
const fold = (text: string) => text.normalize('NFKD').replace(COMBINING_MARKS, '').toLowerCase();

/**
 * Creates the search over matches and series, for the server and for backends that ignore `search`:
 * every word occurs in one of the names, in any order.
 */
export function createSearch(text: string): (...names: (string | undefined)[]) => boolean {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return (...names) => {
    const folded = fold(names.filter(Boolean).join(' '));
    return words.every((word) => folded.includes(word));
  };
}
