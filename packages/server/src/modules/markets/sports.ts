import { SPORT_IDS } from '@exchange/contract';

/** The sports by id, in the order of the sub-header (specification, point 2). */
export const SPORT_NAMES: ReadonlyMap<string, string> = new Map([
  [SPORT_IDS.cricket, 'Cricket'],
  [SPORT_IDS.football, 'Soccer'],
  [SPORT_IDS.tennis, 'Tennis'],
]);

export const toSportName = (sportId: string) => SPORT_NAMES.get(sportId) ?? 'Other';
