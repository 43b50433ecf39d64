import { call } from '@exchange/api';
import { endpoints, OPEN_BETS_DAYS, PAGE_SIZE } from '@exchange/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type BetsKind = 'open' | 'settled';

const MS_PER_DAY = 86_400_000;

/** A page of the player's bets of the last 30 days, newest first. */
export const betsQuery = (kind: BetsKind, page: number) =>
  queryOptions({
    queryKey: ['bets', kind, 'report', page],
    queryFn: ({ signal }) => {
      const to = new Date();
      const from = new Date(to.getTime() - OPEN_BETS_DAYS * MS_PER_DAY);
      return call(endpoints.myBets, { kind, from, to, page, limit: PAGE_SIZE.bets }, { signal });
    },
    placeholderData: keepPreviousData,
  });
