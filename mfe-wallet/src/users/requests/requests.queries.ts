import { call, callForReply } from '@exchange/api';
import {
  type Decision,
  endpoints,
  type StaffRequest,
  type StaffRequestQuery,
  toDecisionStatus,
} from '@exchange/contract';
import { notify } from '@exchange/store';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { followOthers, refreshStaff, STAFF_KEY, selectFailure } from '../users.queries.ts';

/** A page of the requests that the caller decides on; new ones appear while the page is visible. */
export const staffRequestsQuery = (query: StaffRequestQuery) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'requests', query],
    queryFn: ({ signal }) => call(endpoints.requestList, query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: followOthers,
  });

/** Says the decision; whatever the answer, the lists then show what stands. */
export const useDecide = () =>
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
      callForReply(endpoints.requestDecision, {
        ...{ id, status: toDecisionStatus(kind, decision) },
        ...(reason && { reason }),
      }),
    onSuccess: ({ message }) => notify({ kind: 'success', text: message }),
    onError: (error) => notify({ kind: 'error', text: selectFailure(error).text }),
    onSettled: refreshStaff,
  });
