import { type Match, type MatchList, SPORT_IDS } from '@exchange/contract';

/** What `/sport/:type?/:matchId?` asks for (point 2): all, in play, a sport, or a series of it. */
export interface ListQuery {
  sportId: string;
  seriesId: string;
  inPlayOnly: boolean;
}

/** '0' asks for all (point 7). */
const ALL = '0';

export function selectListQuery(type: string | undefined, seriesId: string | undefined): ListQuery {
  const isSport = type !== undefined && /^\d+$/.test(type);
  return {
    sportId: isSport ? type : ALL,
    seriesId: seriesId ?? ALL,
    inPlayOnly: type === 'inplay',
  };
}

const TITLES = {
  inPlay: 'In-Play',
  all: 'Sports',
} as const;
const SPORT_TITLES: Record<string, string> = {
  [SPORT_IDS.cricket]: 'Cricket',
  [SPORT_IDS.football]: 'Soccer',
  [SPORT_IDS.tennis]: 'Tennis',
};

/** The page's heading. */
export const selectTitle = ({ sportId, inPlayOnly }: ListQuery): string =>
  inPlayOnly ? TITLES.inPlay : (SPORT_TITLES[sportId] ?? TITLES.all);

/** The matches that the page shows, those in play first. */
export const selectMatches = (list: MatchList, { inPlayOnly }: ListQuery): readonly Match[] =>
  inPlayOnly ? list.inPlay : [...list.inPlay, ...list.upcoming];
