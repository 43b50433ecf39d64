import { call, callForReply, queryClient, type Reply, toFailure } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { notify } from '@exchange/store';
import { queryOptions, useMutation } from '@tanstack/react-query';

export { isUnknownCall } from '@exchange/api';

const KEY = ['sessions'];

/** The devices that are signed in to the account, the one that was used last first. */
export const sessionsQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(endpoints.sessionList, undefined, { signal }),
});

const END_SESSION = 'end-session';

const told = {
  onSuccess: ({ message }: Reply<unknown>) =>
    notify({ kind: 'success', act: END_SESSION, text: message }),
  onError: (error: unknown) =>
    notify({ kind: 'error', act: END_SESSION, text: toFailure(error).text }),
  // Also after a refusal: the device may be gone already.
  onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
};

/** Signs one device out; `onDone` comes before the list changes. */
export const useEndSession = (onDone: () => void) =>
  useMutation({
    ...told,
    mutationFn: (id: string) => callForReply(endpoints.sessionEnd, id),
    onSuccess: (reply) => {
      told.onSuccess(reply);
      onDone();
    },
  });

/** Signs out every device but this one. */
export const useEndOtherSessions = () =>
  useMutation({
    ...told,
    mutationFn: () => callForReply(endpoints.sessionEndOthers, undefined),
  });
