import { call, fetchReply, queryClient, type Reply, toFailure } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { queryOptions, useMutation } from '@tanstack/react-query';

export { isUnknownCall } from '@exchange/api';

const KEY = ['sessions'];

/** The devices that are signed in to the account, the one that was used last first. */
export const sessionsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(endpoints.sessionList, undefined, { signal }),
});

/** Of one device, by its id, or of all others. */
const toAct = (id: string | undefined) => `end-session ${id ?? 'others'}`;

const told = {
  onSuccess: ({ message }: Reply<unknown>, id?: string) =>
    showToast({ kind: 'success', act: toAct(id), text: message }),
  onError: (error: unknown, id?: string) =>
    showToast({ kind: 'error', act: toAct(id), text: toFailure(error).text }),
  // Also after a refusal: the device may be gone already.
  onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
};

/** Signs one device out; `onDone` comes before the list changes. */
export const useEndSession = (onDone: () => void) =>
  useMutation({
    ...told,
    mutationFn: (id: string) => fetchReply(endpoints.sessionEnd, id),
    onSuccess: (reply, id) => {
      told.onSuccess(reply, id);
      onDone();
    },
  });

/** Signs out every device but this one. */
export const useEndOtherSessions = () =>
  useMutation({
    ...told,
    onSuccess: (reply) => told.onSuccess(reply),
    onError: (error) => told.onError(error),
    mutationFn: () => fetchReply(endpoints.sessionEndOthers, undefined),
  });
