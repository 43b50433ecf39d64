import {
  call,
  fetchReply,
  isSessionOver,
  queryClient,
  queryKeys,
  refreshWallet,
} from '@exchange/api';
import {
  endpoints,
  isOpenRequest,
  PAGE_SIZE,
  REQUESTS_REFRESH_MS,
  type TransferRequest,
} from '@exchange/contract';
import { showToast } from '@exchange/store';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { TransferKind } from '../shared/transfer.store.ts';

const TYPES = { deposit: 'D', withdrawal: 'W' } as const;

/** Min lifetime of slip URLs in ms: five minutes. */
const SLIPS_GOOD_MS = 5 * 60 * 1000;

/** Query of a page of the player's deposits or withdrawals, newest first. */
export const requestsQuery = (kind: TransferKind, page: number, search = '') =>
  queryOptions({
    queryKey: ['requests', kind, page, search],
    queryFn: ({ signal }) =>
      call(
        endpoints.myDepositRequests,
        {
          ...{ limit: PAGE_SIZE.requests, page, status: 'AL', type: TYPES[kind] },
          ...(search && { search }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: SLIPS_GOOD_MS,
  });

const listOpenRequests = async (kind: TransferKind, signal: AbortSignal) => {
  const statuses = kind === 'deposit' ? (['P'] as const) : (['P', 'A'] as const);
  const lists = await Promise.all(
    statuses.map((status) =>
      call(
        endpoints.myDepositRequests,
        { limit: PAGE_SIZE.openRequests, page: 1, status, type: TYPES[kind] },
        { signal },
      ),
    ),
  );
  return lists.flatMap(({ rows }) => rows).filter(isOpenRequest);
};

/** Query of open requests; polled while there are any. */
const openRequestsQuery = (kind: TransferKind) =>
  queryOptions({
    queryKey: ['open-requests', kind],
    queryFn: ({ signal }) => listOpenRequests(kind, signal),
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : REQUESTS_REFRESH_MS),
  });

const toSignature = (requests: readonly TransferRequest[] | undefined) =>
  requests?.map(({ id, status }) => `${id}${status}`).join();

/**
 * Returns open requests. After each decision, lists and balance are refetched. Undefined until
 * the first reply.
 */
export function useOpenRequests(kind: TransferKind): readonly TransferRequest[] | undefined {
  const { data } = useQuery(openRequestsQuery(kind));
  const signature = toSignature(data);
  const before = useRef({ kind, signature });
  useEffect(() => {
    if (signature === undefined) return;
    const isFirst = before.current.kind !== kind || before.current.signature === undefined;
    const isSame = isFirst || before.current.signature === signature;
    before.current = { kind, signature };
    if (isSame) return;
    void queryClient.invalidateQueries({ queryKey: ['requests', kind] });
    void refreshWallet();
  }, [signature, kind]);
  return data;
}

/** Refetches lists, open requests, earlier accounts and the balance. */
export const refreshTransfers = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: ['requests'] }),
    queryClient.invalidateQueries({ queryKey: ['open-requests'] }),
    queryClient.invalidateQueries({ queryKey: queryKeys.previousAccounts() }),
    refreshWallet(),
  ]);

const toAct = (id: string) => `cancel-withdrawal ${id}`;

/** Cancels a withdrawal, idempotently. `onDone` runs before the lists change. */
export const useCancelWithdrawal = (onDone: () => void) =>
  useMutation({
    mutationFn: (id: string) => fetchReply(endpoints.withdrawCancel, id),
    onSuccess: ({ message }, id) => {
      showToast({ kind: 'success', act: toAct(id), text: message });
      onDone();
    },
    onError: (error, id) => {
      if (isSessionOver(error)) return;
      showToast({ kind: 'error', act: toAct(id), text: error.message });
    },
    onSettled: refreshTransfers,
  });
