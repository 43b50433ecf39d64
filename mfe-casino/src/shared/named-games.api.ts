import type { CasinoGame, FavouriteGame } from '@exchange/contract';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CATALOGUE_STALE_MS, casinoGamesQuery, readGames } from './catalogue.api.ts';
import { isFavourite } from './favourites.model.ts';

/** Max pages of the catalogue that are searched. */
const MAX_PAGES = 10;

const ALL = { kind: 'all' } as const;

/** Query of named games on later pages of the catalogue. */
const laterGamesQuery = (named: readonly FavouriteGame[]) =>
  queryOptions({
    queryKey: ['casino', 'later games', named],
    queryFn: async ({ signal }) => {
      const found: CasinoGame[] = [];
      for (let page = 2; page <= MAX_PAGES && found.length < named.length; page += 1) {
        const { games } = await readGames(ALL, { page, search: '', signal });
        if (games.length === 0) break;
        found.push(...games.filter((game) => isFavourite(named, game)));
      }
      return found;
    },
    placeholderData: keepPreviousData,
    staleTime: CATALOGUE_STALE_MS,
  });

/**
 * Returns the query of the catalogue's first page, the games for lookups by id, and true while
 * later pages are searched for the first time.
 */
export function useNamedGames(named: readonly FavouriteGame[] = []) {
  const first = useInfiniteQuery(casinoGamesQuery(ALL));
  const { games } = first.data ?? {};
  const missing = games ? named.filter((game) => !isFavourite(games, game)) : [];
  const later = useQuery({
    ...laterGamesQuery(missing),
    enabled: missing.length > 0 && first.hasNextPage,
  });
  return { first, games: games && [...games, ...(later.data ?? [])], isLooking: later.isLoading };
}
