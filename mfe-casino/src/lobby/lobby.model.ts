import type { CasinoGame, CasinoLists } from '@exchange/contract';

/** The tabs over the lists of `getCasinoList`. */
export const LOBBY_TABS = [
  { id: 'all', label: 'All Games' },
  { id: 'popular', label: 'Popular' },
  { id: 'newest', label: 'New' },
  { id: 'live', label: 'Live Casino' },
] as const;
export type LobbyTab = (typeof LOBBY_TABS)[number]['id'];

const keyOf = ({ provider, id }: CasinoGame) => `${provider}/${id}`;

/** The games of a tab, each once. */
export function selectGames(lists: CasinoLists, tab: LobbyTab): readonly CasinoGame[] {
  if (tab !== 'all') return lists[tab];
  const games = [...lists.popular, ...lists.newest, ...lists.live];
  return [...new Map(games.map((game) => [keyOf(game), game])).values()];
}

/** Games of a provider; every game where the name is none of the providers'. */
export function filterByProvider(
  games: readonly CasinoGame[],
  provider: string | undefined,
): readonly CasinoGame[] {
  return provider === undefined ? games : games.filter((game) => game.provider === provider);
}
