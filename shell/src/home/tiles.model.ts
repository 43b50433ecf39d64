import { ALL_CASINOS, paths, SPORT_IDS } from '@exchange/contract';
import type { TilePicture } from './tile-pictures.ts';

interface TileSource {
  picture: TilePicture;
  label: string;
  to: string;
}

/** The eleven tiles of the dashboard with their targets (point 2). */
const SOURCES: readonly TileSource[] = [
  { picture: 'evolution', label: 'Evolution', to: paths.casinoLobby('Live Casinos') },
  { picture: 'cricket', label: 'Cricket', to: paths.sport(SPORT_IDS.cricket) },
  { picture: 'slot-games', label: 'Slot Games', to: paths.casinoLobby('Slot Games') },
  { picture: 'football', label: 'Football', to: paths.sport(SPORT_IDS.football) },
  { picture: 'casino', label: 'Casino', to: paths.casinoLobby(ALL_CASINOS) },
  {
    picture: 'royal-gaming',
    label: 'Royal Gaming',
    to: paths.casinoGame('RG', '900000'),
  },
  { picture: 'card-games', label: 'Card Games', to: paths.casinoLobby('crash-games') },
  { picture: 'fishing-games', label: 'Fishing Games', to: paths.casinoLobby(ALL_CASINOS) },
  {
    picture: 'jili',
    label: 'Jili',
    to: paths.casinoGame('Jilli', '600000'),
  },
  { picture: 'diamond-casino', label: 'Diamond Casino', to: paths.casinoLobby('Indian Casinos') },
  { picture: 'crash-games', label: 'Crash Games', to: paths.casinoLobby('crash-games') },
];

export interface Tile extends TileSource {
  /** Opens a game: guests get the login (point 2). */
  needsLogin: boolean;
}

const isGuarded = (path: string) => path.startsWith('/app/');

/** The tiles in order. */
export const TILES: readonly Tile[] = SOURCES.map((tile) => ({
  ...tile,
  needsLogin: isGuarded(tile.to),
}));
