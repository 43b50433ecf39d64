import { ALL_CASINOS, paths, SPORT_IDS } from '@exchange/contract';

/** The category strip of the dashboard with its ten targets, spelled as in point 2. */
export const CATEGORIES = [
  { id: 'cricket', label: 'Cricket', to: paths.sport(SPORT_IDS.cricket) },
  { id: 'football', label: 'Football', to: paths.sport(SPORT_IDS.football) },
  { id: 'tennis', label: 'Tennis', to: paths.sport(SPORT_IDS.tennis) },
  { id: 'casino', label: 'Casino', to: paths.casinoLobby(ALL_CASINOS) },
  { id: 'teenpatti', label: 'Teenpatti', to: paths.casinoLobby('teen-patti') },
  { id: 'tableGames', label: 'Table Games', to: paths.casinoLobby('Table Games') },
  { id: 'liveCasino', label: 'Live Casino', to: paths.casinoLobby('Live Casinos') },
  { id: 'crashGames', label: 'Crash Games', to: paths.casinoLobby('crash-games') },
  { id: 'slotGames', label: 'Slot Games', to: paths.casinoLobby('Slot Games') },
  { id: 'poker', label: 'Poker', to: paths.casinoLobby('Poker') },
] as const;
export type CategoryId = (typeof CATEGORIES)[number]['id'];
