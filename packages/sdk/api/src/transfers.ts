import {
  endpoints,
  isOpenRequest,
  PAGE_SIZE,
  type RequestStatus,
  type TransferRequest,
} from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

type Kind = TransferRequest['kind'];

const WIRE_KINDS = { deposit: 'D', withdrawal: 'W' } as const;
const WIRE_STATUSES = { pending: 'P', approved: 'A' } as const;

/** A page of the player's deposits or withdrawals. */
interface RequestsPage {
  /** All where absent. */
  status?: Extract<RequestStatus, 'pending' | 'approved'>;
  /** Part of a UTR or account number. */
  search?: string;
  page?: number;
  limit?: number;
}

/** Fetches a page of the player's deposits or withdrawals, newest first. */
export const fetchRequests = (
  kind: Kind,
  { status, search, page = 1, limit = PAGE_SIZE.requests }: RequestsPage,
  signal: AbortSignal,
): Promise<{ rows: TransferRequest[]; total: number }> =>
  call(
    endpoints.myDepositRequests,
    {
      ...{ limit, page, status: status ? WIRE_STATUSES[status] : 'AL', type: WIRE_KINDS[kind] },
      ...(search && { search }),
    },
    { signal },
  );

const OPEN_STATUSES = { deposit: ['pending'], withdrawal: ['pending', 'approved'] } as const;

/** Query of the player's open deposits or withdrawals. */
export const openRequestsQuery = (kind: Kind) =>
  queryOptions({
    queryKey: queryKeys.openRequests(kind),
    queryFn: async ({ signal }): Promise<readonly TransferRequest[]> => {
      const lists = await Promise.all(
        OPEN_STATUSES[kind].map((status) =>
          fetchRequests(kind, { status, limit: PAGE_SIZE.openRequests }, signal),
        ),
      );
      return lists.flatMap(({ rows }) => rows).filter(isOpenRequest);
    },
  });

/** Refetches open requests, if there are any: the stream names no request. */
export const refreshOpenRequests = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: queryKeys.openRequests(),
    predicate: ({ state: { data } }) => Array.isArray(data) && data.length > 0,
  });
