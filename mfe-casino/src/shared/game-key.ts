import type { CasinoGame } from '@exchange/contract';

/** What tells a game from all others: ids are a provider's own. */
export const selectGameKey = ({ provider, id }: Pick<CasinoGame, 'provider' | 'id'>): string =>
  `${provider}/${id}`;
