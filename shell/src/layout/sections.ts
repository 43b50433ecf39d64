import { ALL_CASINOS, paths, SPORT_IDS } from '@exchange/contract';

interface Section {
  label: string;
  to: string;
  /** Sport whose in-play matches are counted, or 'all'. */
  counted?: string;
}

/** The sections of the sub-header (point 2, "Sub-header"). */
export const SECTIONS: readonly Section[] = [
  { label: 'In-Play', to: paths.sport('inplay'), counted: 'all' },
  { label: 'Cricket', to: paths.sport(SPORT_IDS.cricket), counted: SPORT_IDS.cricket },
  { label: 'Soccer', to: paths.sport(SPORT_IDS.football), counted: SPORT_IDS.football },
  { label: 'Tennis', to: paths.sport(SPORT_IDS.tennis), counted: SPORT_IDS.tennis },
  { label: 'Multi Markets', to: paths.multiMarket() },
  { label: 'Casino Games', to: paths.casinoLobby(ALL_CASINOS) },
];
