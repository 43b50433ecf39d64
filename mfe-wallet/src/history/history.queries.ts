import { call } from '@exchange/api';
import { endpoints, PAGE_SIZE, WALLET_REFRESH_MS } from '@exchange/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export type TransferKind = 'deposit' | 'withdrawal';

/** A page of the player's deposits or withdrawals, newest first. */
export const requestsQuery = (kind: TransferKind, page: number) =>
  queryOptions({
    queryKey: ['requests', kind, page],
    queryFn: ({ signal }) =>
      call(
        endpoints.myDepositRequests,
        { limit: PAGE_SIZE.requests, page, status: 'AL', type: kind === 'deposit' ? 'D' : 'W' },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Staff decide elsewhere: the list follows while it is looked at.
    refetchInterval: WALLET_REFRESH_MS,
  });
