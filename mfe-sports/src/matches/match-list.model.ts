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
