import type { LobbyGame } from '../../game/game.ts';

export const game: LobbyGame = {
  kind: 'lobby',
  provider: 'Jilli',
  gameId: '600000',
  name: 'Jili',
};
