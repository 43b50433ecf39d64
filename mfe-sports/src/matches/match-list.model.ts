import { type Match, type MatchList, PAGE_SIZE } from '@exchange/contract';
import { NO_SERIES, SPORTS } from '../shared/sports.model.ts';

/** Query of `/sport/:type?/:matchId?` (point 2): all, in play, a sport, or a series of it. */
export interface ListQuery {
  sportId: string;
  seriesId: string;
  inPlayOnly: boolean;
}

/** '0' is all (point 7). */
const ALL = '0';

const isSport = (type: string) => SPORTS.some(({ id }) => id === type);

/** Returns the query; undefined if `type` is neither all, inplay nor a sport's id. */
export function selectListQuery(
  type: string | undefined,
  seriesId: string | undefined,
): ListQuery | undefined {
  if (type !== undefined && type !== 'all' && type !== 'inplay' && !isSport(type)) return undefined;
  return {
    sportId: type !== undefined && isSport(type) ? type : ALL,
    seriesId: seriesId ?? ALL,
    inPlayOnly: type === 'inplay',
  };
}

const TITLES = {
  inPlay: 'In-Play',
  all: 'Sports',
} as const;

/** Returns the page's heading. */
export const selectTitle = ({ sportId, inPlayOnly }: ListQuery): string =>
  inPlayOnly ? TITLES.inPlay : (SPORTS.find(({ id }) => id === sportId)?.label ?? TITLES.all);

/** Above the ranks of all prices. */
const NOT_OFFERED = 10;

/**
 * Returns the place of a match among others, liveliest first: the implied probability of its
 * favourite in whole tenths, so that it rarely changes; a market without an offer now is last.
 */
function rankLiveliness({ matchOdds }: Match): number {
  if (!matchOdds || matchOdds.suspended) return NOT_OFFERED;
  // At its end only lays of the winner are offered.
  const prices = matchOdds.runners.map(({ back, lay }) => (back ?? lay)?.price ?? Infinity);
  const favourite = Math.min(...prices);
  // One of them is likelier than such a price says, and is not offered at all.
  const isMissing = favourite > 2 * prices.length;
  return isMissing ? NOT_OFFERED : Math.floor(10 / favourite);
}

/**
 * Returns the ids in the order in which a page shows matches, with new ones at the end, liveliest
 * first; the same array without new ones. A shown match keeps its place, so that no row moves under
 * a finger.
 */
export function extendOrder(
  order: readonly string[],
  matches: readonly Match[],
): readonly string[] {
  const known = new Set(order);
  const added = matches
    .filter(({ id }) => !known.has(id))
    .toSorted((one, other) => rankLiveliness(one) - rankLiveliness(other));
  return added.length === 0 ? order : [...order, ...added.map(({ id }) => id)];
}

/** Returns a list with its matches in play in an order that has all of their ids. */
export function applyOrder(list: MatchList, order: readonly string[]): MatchList {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Match) => places.get(id) ?? order.length;
  return { ...list, inPlay: list.inPlay.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** Matches of one series, all in play or all upcoming. */
export interface MatchGroup {
  key: string;
  series: string;
  inPlay: boolean;
  matches: readonly Match[];
}

function groupBySeries(matches: readonly Match[], inPlay: boolean): MatchGroup[] {
  const groups = new Map<string, { series: string; rows: Match[] }>();
  for (const match of matches) {
    const series = match.seriesName ?? NO_SERIES;
    // Two series may share a name; matches without a series are one group.
    const key = match.seriesName === undefined ? '' : `${match.seriesId} ${series}`;
    const group = groups.get(key);
    if (group) group.rows.push(match);
    else groups.set(key, { series, rows: [match] });
  }
  return [...groups].map(([key, { series, rows }]) => ({
    key: `${inPlay} ${key}`,
    series,
    inPlay,
    matches: rows,
  }));
}

/** Returns the groups of a page by series, in-play ones first. */
export function selectGroups(list: MatchList, { inPlayOnly }: ListQuery): readonly MatchGroup[] {
  return [
    ...groupBySeries(list.inPlay, true),
    ...(inPlayOnly ? [] : groupBySeries(list.upcoming, false)),
  ];
}

/**
 * Returns true if a further page can have rows of the list: in-play matches come first, so an
 * upcoming one ends their pages.
 */
export function hasNextPage(list: MatchList, page: number, { inPlayOnly }: ListQuery): boolean {
  if (inPlayOnly && list.upcoming.length > 0) return false;
  return page * PAGE_SIZE.matches < list.total;
}

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
