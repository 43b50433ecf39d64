import { call, fetchReply, isApiError } from '@exchange/api';
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

/** A page of the requests that the caller decides on; new ones appear while the page is visible. */
export const staffRequestsQuery = (query: StaffRequestQuery) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'requests', query],
    queryFn: ({ signal }) => call(endpoints.requestList, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followOthers,
  });

/** Refusals that settle it: somebody else decided, or there is no such request of the caller's. */
const SETTLED_STATUSES: readonly number[] = [404, 409];

/**
 * Says the decision; whatever the answer, the lists then show what stands. A decision that was settled
 * without the caller is done too, with a toast that says why; any other failure is told to `onFailed`.
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
        ...{ id, status: toDecisionStatus(kind, decision) },
        ...(reason && { reason }),
      }),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', text: message });
      onDone();
    },
    onError: (error) => {
      // The session guard says that the session ended.
      if (isApiError(error) && error.kind === 'unauthorized') return;
      const { text } = toFailure(error);
      if (!isApiError(error) || !SETTLED_STATUSES.includes(error.status)) return onFailed(text);
      showToast({ kind: 'error', text });
      onDone();
    },
    onSettled: refreshStaff,
  });
