import { type Match, type MatchList, PAGE_SIZE } from '@exchange/contract';
import { NO_SERIES, SPORTS } from '../shared/sports.model.ts';

/** What `/sport/:type?/:matchId?` asks for (point 2): all, in play, a sport, or a series of it. */
export interface ListQuery {
  sportId: string;
  seriesId: string;
  inPlayOnly: boolean;
}

/** '0' asks for all (point 7). */
const ALL = '0';

const isSport = (type: string) => SPORTS.some(({ id }) => id === type);

/** Undefined where `type` is no list: neither all, inplay nor a sport's id. */
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

/** The page's heading. */
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
    // Two series may have one name; matches without any are one group.
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

/** What a page of the list shows: those in play first, each part under its series. */
export function selectGroups(list: MatchList, { inPlayOnly }: ListQuery): readonly MatchGroup[] {
  return [
    ...groupBySeries(list.inPlay, true),
    ...(inPlayOnly ? [] : groupBySeries(list.upcoming, false)),
  ];
}

/**
 * Whether a further page can hold something that the list shows: matches in play come first, so one
 * upcoming match ends their pages.
 */
export function hasNextPage(list: MatchList, page: number, { inPlayOnly }: ListQuery): boolean {
  if (inPlayOnly && list.upcoming.length > 0) return false;
  return page * PAGE_SIZE.matches < list.total;
}
