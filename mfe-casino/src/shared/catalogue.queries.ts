import { call, unlessUnknown } from '@exchange/api';
import { type CasinoFilter, type CasinoGame, endpoints, PAGE_SIZE } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';

/** The catalogue changes rarely, in ms. */
const CATALOGUE_STALE_MS = 60_000;

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

const readGames = (filter: CasinoFilter, signal: AbortSignal): Promise<readonly CasinoGame[]> => {
  if (filter.kind === 'category') {
    const { category } = filter;
    return call(
      endpoints.casinoCategory,
      { category, limit: PAGE_SIZE.casinoCategory },
      { signal },
    );
  }
  const provider = filter.kind === 'provider' ? { provider_name: filter.provider } : {};
  return call(endpoints.casinoGames, { ...provider, limit: PAGE_SIZE.casino }, { signal });
};

/** The games that a name of the strip, a tile or a tab stands for. */
export const casinoGamesQuery = (filter: CasinoFilter) =>
  queryOptions({
    queryKey: ['casino', 'games', filter],
    queryFn: ({ signal }) => readGames(filter, signal),
    staleTime: CATALOGUE_STALE_MS,
  });

/** The games that the player opened last; none where the backend does not keep them. */
export const recentGamesQuery = queryOptions({
  queryKey: ['casino', 'recent'],
  queryFn: ({ signal }) => unlessUnknown(call(endpoints.recentGames, {}, { signal }), []),
});
