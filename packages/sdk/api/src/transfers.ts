import type { TransferRequest } from '@exchange/contract';
import { queryOptions } from '@tanstack/react-query';
import { loadSignedInCalls } from './load-signed-in-calls.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';
import type { Kind } from './signed-in-calls.ts';

/** Fetches the player's newest deposits or withdrawals. */
export const fetchNewestRequests = async (
  kind: Kind,
  signal: AbortSignal,
): Promise<readonly TransferRequest[]> =>
  (await loadSignedInCalls()).fetchRequests(kind, 'all', signal);

/** Query of the player's open deposits or withdrawals. */
export const openRequestsQuery = (kind: Kind) =>
  queryOptions({
    queryKey: queryKeys.openRequests(kind),
    queryFn: async ({ signal }) => (await loadSignedInCalls()).fetchOpenRequests(kind, signal),
  });

/** Refetches open requests, if there are any: the stream names no request. */
export const refreshOpenRequests = (): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: queryKeys.openRequests(),
    predicate: ({ state: { data } }) => Array.isArray(data) && data.length > 0,
  });
