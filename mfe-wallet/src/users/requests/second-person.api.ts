import { call, fetchReply } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { followOthers, refreshStaff, STAFF_KEY, toFailure } from '../users.api.ts';

/** Query of a page of steps that wait for a second person; polled while the page is visible. */
export const secondPersonQuery = (page: number) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'second-person', page],
    queryFn: ({ signal }) => call(endpoints.secondPersonList, page, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followOthers,
  });

export type Verdict = 'confirmed' | 'declined';

/** Confirms or declines a step; `key` identifies this decision across retries. */
export const useDecideStep = ({
  key,
  onDone,
  onFailed,
}: {
  key: string;
  onDone: () => void;
  onFailed: (text: string) => void;
}) =>
  useMutation({
    mutationFn: (decision: { id: string; verdict: Verdict }) =>
      fetchReply(endpoints.secondPersonDecision, decision, { idempotencyKey: key }),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', text: message });
      onDone();
    },
    onError: (error) => onFailed(toFailure(error).text),
    onSettled: refreshStaff,
  });
