import { call, unlessUnknown } from '@exchange/api';
import { type CasinoFilter, type CasinoPage, endpoints, PAGE_SIZE } from '@exchange/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

/** The catalogue changes rarely, in ms. */
export const CATALOGUE_STALE_MS = 60_000;

/** The live, new and popular games. */
export const casinoListsQuery = queryOptions({
  queryKey: ['casino', 'lists'],
  queryFn: ({ signal }) => call(endpoints.casinoLists, { limit: PAGE_SIZE.casino }, { signal }),
  staleTime: CATALOGUE_STALE_MS,
});

/** The names of the game providers. */
export const casinoProvidersQuery = queryOptions({
  queryKey: ['casino', 'providers'],
  queryFn: ({ signal }) => call(endpoints.casinoProviders, undefined, { signal }),
  staleTime: CATALOGUE_STALE_MS,
});

interface GamesPage {
  /** From 1. */
  page: number;
  /** Only games whose name or provider has this text; all where it is empty. */
  search: string;
  signal: AbortSignal;
}

/** Asks for a page of the games that a filter stands for. */
export function readGames(
  filter: CasinoFilter,
  { page, search, signal }: GamesPage,
): Promise<CasinoPage> {
  // The first page is asked for as the edge asks for it with the HTML.
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

/** The games that a name of the strip, a tile or a tab stands for, page by page. */
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

/** The games that the player opened last; none where the backend does not keep them. */
export const recentGamesQuery = queryOptions({
  queryKey: ['casino', 'recent'],
  queryFn: ({ signal }) => unlessUnknown(call(endpoints.recentGames, {}, { signal }), []),
});
