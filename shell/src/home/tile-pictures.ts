import cardGames from './tiles/card-games.svg';
import casino from './tiles/casino.svg';
import crashGames from './tiles/crash-games.svg';
import cricket from './tiles/cricket.svg';
import diamondCasino from './tiles/diamond-casino.svg';
import evolution from './tiles/evolution.svg';
import fishingGames from './tiles/fishing-games.svg';
import football from './tiles/football.svg';
import jili from './tiles/jili.svg';
import royalGaming from './tiles/royal-gaming.svg';
import slotGames from './tiles/slot-games.svg';

/** URLs of the tiles' pictures. */
export const TILE_PICTURES = {
  'card-games': cardGames,
  casino,
  'crash-games': crashGames,
  cricket,
  'diamond-casino': diamondCasino,
  evolution,
  'fishing-games': fishingGames,
  football,
  jili,
  'royal-gaming': royalGaming,
  'slot-games': slotGames,
} as const;
export type TilePicture = keyof typeof TILE_PICTURES;
