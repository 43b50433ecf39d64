import { call } from '@exchange/api';
import { endpoints, PAGE_SIZE } from '@exchange/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

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
