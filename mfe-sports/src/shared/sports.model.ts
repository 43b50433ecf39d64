import { SPORT_IDS } from '@exchange/contract';

/** The sports in their order, as the sub-header and the tree name them (point 2). */
export const SPORTS = [
  { id: SPORT_IDS.cricket, label: 'Cricket' },
  { id: SPORT_IDS.football, label: 'Soccer' },
  { id: SPORT_IDS.tennis, label: 'Tennis' },
] as const;

/** The fallback of a match without a series (point 2). */
export const NO_SERIES = 'League N/A';
