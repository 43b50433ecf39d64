import { call, unlessUnknown } from '@exchange/api';
import {
  type CasinoFilter,
  type CasinoGame,
  type CasinoPage,
  endpoints,
  type FavouriteGame,
  PAGE_SIZE,
} from '@exchange/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { isFavourite } from './favourites.api.ts';

/** Stale time in ms; the catalogue rarely changes. */
const CATALOGUE_STALE_MS = 60_000;

/** Query of the live, new and popular games. */
export const casinoListsQuery = queryOptions({
  queryKey: ['casino', 'lists'],
  queryFn: ({ signal }) => call(endpoints.casinoLists, { limit: PAGE_SIZE.casino }, { signal }),
  staleTime: CATALOGUE_STALE_MS,
});

/** Query of the names of the game providers. */
export const casinoProvidersQuery = queryOptions({
  queryKey: ['casino', 'providers'],
  queryFn: ({ signal }) => call(endpoints.casinoProviders, undefined, { signal }),
  staleTime: CATALOGUE_STALE_MS,
});

interface GamesPage {
  /** From 1. */
  page: number;
  /** Only games whose name or provider contains this text; all if it is empty. */
  search: string;
  signal: AbortSignal;
}

/** Fetches a page of a filter's games. */
function readGames(filter: CasinoFilter, { page, search, signal }: GamesPage): Promise<CasinoPage> {
  // The first page is fetched exactly as the edge prefetches it.
  const rest = { ...(page > 1 && { pageno: page }), ...(search && { search }) };
  if (filter.kind === 'category') {
    const { category } = filter;
    const input = { category, limit: PAGE_SIZE.casinoCategory, ...rest };
    return call(endpoints.casinoCategory, input, { signal });
  }
  const provider = filter.kind === 'provider' ? { provider_name: filter.provider } : {};
  const input = { ...provider, limit: PAGE_SIZE.casino, ...rest };
  return call(endpoints.casinoGames, input, { signal });
}

/** Query of the games of a name of the strip, a tile or a tab, page by page. */
export const casinoGamesQuery = (filter: CasinoFilter, search = '') =>
  infiniteQueryOptions({
    queryKey: ['casino', 'games', filter, search],
    queryFn: ({ pageParam, signal }) => readGames(filter, { page: pageParam, search, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ games, total }, pages, page) =>
      games.length > 0 && countGames(pages) < total ? page + 1 : undefined,
    select: ({ pages }) => ({
      games: pages.flatMap(({ games }) => games),
      total: pages[0]?.total ?? 0,
    }),
    staleTime: CATALOGUE_STALE_MS,
  });

const countGames = (pages: readonly CasinoPage[]) =>
  pages.reduce((sum, { games }) => sum + games.length, 0);

/** Query of the player's recent games; none if the backend does not store them. */
export const recentGamesQuery = queryOptions({
  queryKey: ['casino', 'recent'],
  queryFn: ({ signal }) => unlessUnknown(call(endpoints.recentGames, {}, { signal }), []),
});

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

/** Query of a page of the player's rounds, newest first; from 1. */
export const roundsQuery = (pageno: number) =>
  queryOptions({
    queryKey: ['casino', 'rounds', pageno],
    queryFn: ({ signal }) =>
      call(endpoints.roundResults, { pageno, limit: PAGE_SIZE.rounds }, { signal }),
    placeholderData: keepPreviousData,
    // Rounds are played in another window, so cached ones are always stale.
    staleTime: 0,
  });
