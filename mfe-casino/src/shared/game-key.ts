import type { CasinoGame } from '@exchange/contract';

/** Returns the unique key of a game: ids are unique per provider only. */
export const selectGameKey = ({ provider, id }: Pick<CasinoGame, 'provider' | 'id'>): string =>
  `${provider}/${id}`;
