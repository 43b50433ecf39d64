import {
  call,
  fetchReply,
  isSessionOver,
  openRequestsQuery,
  queryClient,
  refreshWallet,
} from '@exchange/api';
import {
  endpoints,
  PAGE_SIZE,
  REQUESTS_REFRESH_MS,
  type TransferRequest,
} from '@exchange/contract';
import { showToast } from '@exchange/store';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshTransfers } from '../shared/cashier.api.ts';
import type { TransferKind } from '../shared/transfer.store.ts';

/** Min lifetime of slip URLs in ms: five minutes. */
const SLIPS_GOOD_MS = 5 * 60 * 1000;

const TYPES = { deposit: 'D', withdrawal: 'W' } as const;

/** Query of a page of the player's deposits or withdrawals, newest first. */
export const requestsQuery = (kind: TransferKind, page: number, search = '') =>
  queryOptions({
    queryKey: ['requests', kind, page, search],
    // The area's own call, as its definition begins a page with it: the gate compares them.
    queryFn: ({ signal }) =>
      call(
        endpoints.myDepositRequests,
        {
          limit: PAGE_SIZE.requests,
          page,
          status: 'AL',
          type: TYPES[kind],
          ...(search && { search }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: SLIPS_GOOD_MS,
  });

const toSignature = (requests: readonly TransferRequest[] | undefined) =>
  requests?.map(({ id, status }) => `${id}${status}`).join();

/**
 * Returns open requests, polled while there are any. After each decision, lists and balance are
 * refetched. Undefined until the first reply.
 */
export function useOpenRequests(kind: TransferKind): readonly TransferRequest[] | undefined {
  const { data } = useQuery({
    ...openRequestsQuery(kind),
    refetchInterval: ({ state }) => (state.data?.length === 0 ? false : REQUESTS_REFRESH_MS),
  });
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
