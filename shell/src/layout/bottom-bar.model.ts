import { ALL_CASINOS, paths } from '@exchange/contract';

/** Links of the bottom navigation for everybody. */
export const BOTTOM_LINKS = [
  { id: 'home', label: 'Home', to: paths.home() },
  { id: 'inPlay', label: 'In-play', to: paths.sport('inplay') },
  { id: 'casino', label: 'Casino', to: paths.casinoLobby(ALL_CASINOS) },
] as const;

/** Link for players; guests get the login instead. */
export const MY_BETS_LINK = { label: 'My bets', to: paths.openBets() } as const;
