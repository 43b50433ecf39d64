import type { Match, MatchList } from '@exchange/contract';

/** Returns true for deeply equal values, with dates compared by time. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false;
  if (a instanceof Date || b instanceof Date) return String(a) === String(b);
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => key in b && isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

function reuseRows(before: readonly Match[], next: readonly Match[]): readonly Match[] {
  const known = new Map(before.map((match) => [match.id, match]));
  const reused = next.map((match) => {
    const previous = known.get(match.id);
    return previous && isSame(previous, match) ? previous : match;
  });
  const unchanged =
    reused.length === before.length && reused.every((match, at) => match === before[at]);
  return unchanged ? before : reused;
}

/**
 * Returns the new list with the old object for each unchanged match, so that a poll re-renders only
 * changed rows.
 */
export function replaceEqualMatches(before: MatchList | undefined, next: MatchList): MatchList {
  if (!before) return next;
  const inPlay = reuseRows(before.inPlay, next.inPlay);
  const upcoming = reuseRows(before.upcoming, next.upcoming);
  const unchanged =
    inPlay === before.inPlay && upcoming === before.upcoming && next.total === before.total;
  return unchanged ? before : { inPlay, upcoming, total: next.total };
}
