import { ALL_CASINOS, paths } from '@exchange/contract';

/** Where the thumb's navigation leads everybody. */
export const BOTTOM_LINKS = [
  { id: 'home', label: 'Home', to: paths.home() },
  { id: 'inPlay', label: 'In-play', to: paths.sport('inplay') },
  { id: 'casino', label: 'Casino', to: paths.casinoLobby(ALL_CASINOS) },
] as const;

/** Where it leads players; a guest gets the login instead. */
export const MY_BETS_LINK = { label: 'My bets', to: paths.openBets() } as const;
