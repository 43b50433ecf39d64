import type { LobbyGame } from '../../game/game.ts';

export const game: LobbyGame = {
  kind: 'lobby',
  provider: 'RG',
  gameId: '900000',
  name: 'Royal Gaming',
};
