import { SPORT_IDS } from '@exchange/contract';

/** The sports in order, with the site's name of each. */
export const SPORTS = [
  { id: SPORT_IDS.cricket, label: 'Cricket' },
  { id: SPORT_IDS.football, label: 'Football' },
  { id: SPORT_IDS.tennis, label: 'Tennis' },
] as const;

/** The sports of recorded races: their lists have no tab. */
export const RACING = [
  { id: '7', label: 'Horse Racing' },
  { id: '4339', label: 'Greyhound Racing' },
] as const;

/** The sports as the tree names them: Soccer by the specification (point 2, "Left sidebar"). */
export const TREE_SPORTS = [
  { id: SPORT_IDS.cricket, label: 'Cricket' },
  { id: SPORT_IDS.football, label: 'Soccer' },
  { id: SPORT_IDS.tennis, label: 'Tennis' },
] as const;

/** Group of matches without a series (point 2). */
export const NO_SERIES = 'League N/A';
