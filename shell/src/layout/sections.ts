import { paths, SPORT_IDS } from '@exchange/contract';

/** The provider name under which the lobby shows every game (point 2). */
export const ALL_CASINOS = 'All Casinos';

/** The sections of the sub-header (point 2, "Sub-header"). */
export const SECTIONS = [
  { label: 'In-Play', to: paths.sport('inplay') },
  { label: 'Cricket', to: paths.sport(SPORT_IDS.cricket) },
  { label: 'Soccer', to: paths.sport(SPORT_IDS.football) },
  { label: 'Tennis', to: paths.sport(SPORT_IDS.tennis) },
  { label: 'Casino Games', to: paths.casinoLobby(ALL_CASINOS) },
] as const;
