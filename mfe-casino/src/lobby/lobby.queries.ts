import { call } from '@exchange/api';
import { endpoints, PAGE_SIZE } from '@exchange/contract';
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
