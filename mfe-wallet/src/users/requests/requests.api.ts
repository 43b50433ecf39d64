import { call, fetchReply, isApiError, isSessionOver } from '@exchange/api';
import {
  type Decision,
  endpoints,
  type StaffRequest,
  type StaffRequestQuery,
  toDecisionStatus,
} from '@exchange/contract';
import { showToast } from '@exchange/store';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { followOthers, refreshStaff, STAFF_KEY, toFailure } from '../users.api.ts';

/** Query of a page of requests that the caller decides on; polled while the page is visible. */
export const staffRequestsQuery = (query: StaffRequestQuery) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'requests', query],
    queryFn: ({ signal }) => call(endpoints.requestList, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followOthers,
  });

/** Rejections that settle it: decided by somebody else, or no such request of the caller's. */
const SETTLED_STATUSES: readonly number[] = [404, 409];

/**
 * Sends a decision and refetches the lists. A request that was settled otherwise counts as done,
 * with a toast; other failures go to `onFailed`.
 */
export const useDecide = ({
  onDone,
  onFailed,
}: {
  onDone: () => void;
  onFailed: (text: string) => void;
}) =>
  useMutation({
    mutationFn: ({
      request: { id, kind },
      decision,
      reason,
    }: {
      request: StaffRequest;
      decision: Decision;
      reason: string;
    }) =>
      fetchReply(endpoints.requestDecision, {
        id,
        status: toDecisionStatus(kind, decision),
        ...(reason && { reason }),
      }),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', text: message });
      onDone();
    },
    onError: (error) => {
      // The session guard reports the end of the session.
      if (isSessionOver(error)) return;
      const { text } = toFailure(error);
      if (!isApiError(error) || !SETTLED_STATUSES.includes(error.status)) return onFailed(text);
      showToast({ kind: 'error', text });
      onDone();
    },
    onSettled: refreshStaff,
  });

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
