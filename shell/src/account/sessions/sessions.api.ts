import { call, fetchReply, queryClient, type Reply, toFailure } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { queryOptions, useMutation } from '@tanstack/react-query';

export { isUnknownCall } from '@exchange/api';

const KEY = ['sessions'];

/** Query of the account's signed-in devices, by last use. */
export const sessionsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(endpoints.sessionList, undefined, { signal }),
});

/** Returns the mutation key for one device, by its id, or for all others. */
const toAct = (id: string | undefined) => `end-session ${id ?? 'others'}`;

const toasts = {
  onSuccess: ({ message }: Reply<unknown>, id?: string) =>
    showToast({ kind: 'success', act: toAct(id), text: message }),
  onError: (error: unknown, id?: string) =>
    showToast({ kind: 'error', act: toAct(id), text: toFailure(error).text }),
  // Also after a rejection: the device may be signed out already.
  onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
};

/** Signs one device out; `onDone` runs before the list changes. */
export const useEndSession = (onDone: () => void) =>
  useMutation({
    ...toasts,
    mutationFn: (id: string) => fetchReply(endpoints.sessionEnd, id),
    onSuccess: (reply, id) => {
      toasts.onSuccess(reply, id);
      onDone();
    },
  });

/** Signs out every other device. */
export const useEndOtherSessions = () =>
  useMutation({
    ...toasts,
    onSuccess: (reply) => toasts.onSuccess(reply),
    onError: (error) => toasts.onError(error),
    mutationFn: () => fetchReply(endpoints.sessionEndOthers, undefined),
  });
