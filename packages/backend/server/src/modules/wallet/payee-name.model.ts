/** Titles, dots and marks do not distinguish people. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'shri', 'sri', 'smt', 'kumari', 'm', 's']);
/**
 * Minimum length for spelling variants of one name, as Aasha and Asha; shorter names must be equal.
 */
const MIN_SPELLED = 4;

/** Returns the parts of a name, lower case and without marks. */
function toParts(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const parts = words.filter((word) => !TITLES.has(word));
  return parts.length > 0 ? parts : words;
}

/** Returns true if one added, removed or replaced letter makes the words equal. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short.length < MIN_SPELLED) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? at + 1 : at;
  return short.slice(rest) === long.slice(at + 1);
}

const isSamePart = (one: string, other: string) =>
  one === other ||
  (one.length === 1 && other.startsWith(one)) ||
  (other.length === 1 && one.startsWith(other)) ||
  isOneLetterOff(one, other);

/**
 * Returns true if two names may be one person's: each part of the shorter one is in the other, in
 * any order.
 */
export function isSameName(one: string, other: string): boolean {
  const [few, many] = [toParts(one), toParts(other)].toSorted((a, b) => a.length - b.length);
  if (!few || !many || few.length === 0) return true;
  const left = [...many];
  return few.every((part) => {
    const at = left.findIndex((candidate) => isSamePart(part, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
