import {
  call,
  type Failure,
  fetchOwnDetails,
  fetchReply,
  queryClient,
  toFailure,
} from '@exchange/api';
import {
  endpoints,
  type NewUserAccount,
  type UserListQuery,
  WALLET_REFRESH_MS,
} from '@exchange/contract';
import { showToast } from '@exchange/store';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

/** Query key of all staff data; every step of staff refetches it. */
export const STAFF_KEY = 'staff';
export const refreshStaff = () => queryClient.invalidateQueries({ queryKey: [STAFF_KEY] });

/** For pages, which make no calls themselves. */
export { type Failure, toFailure };

/** Polls for others' changes while the page is visible; a failed load waits for a retry. */
export const followOthers = ({ state }: { state: { data?: unknown } }) =>
  state.data === undefined ? false : WALLET_REFRESH_MS;

/** Query of the number of requests that the caller may decide; null if the backend does not count. */
export const requestsToDecideQuery = queryOptions({
  queryKey: [STAFF_KEY, 'requests-to-decide'],
  queryFn: async ({ signal }) => (await fetchOwnDetails(signal)).requestsToDecide ?? null,
  refetchInterval: ({ state: { data } }) => (data == null ? false : WALLET_REFRESH_MS),
});

/** Query of a page of the caller's users, newest first. */
export const usersQuery = (query: UserListQuery) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'users', query],
    queryFn: ({ signal }) => call(endpoints.userList, query, { signal }),
    placeholderData: keepPreviousData,
  });

/** Query of a user's details. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'user', userId],
    queryFn: ({ signal }) => call(endpoints.userDetails, { user_id: userId }, { signal }),
    refetchInterval: followOthers,
  });

const onSettledToast = {
  onSuccess: ({ message }: { message: string }) => {
    showToast({ kind: 'success', text: message });
    return refreshStaff();
  },
};

/** Creates a user; failures are shown at their fields. */
export const useCreateUser = () =>
  useMutation({
    ...onSettledToast,
    mutationFn: (user: NewUserAccount) => fetchReply(endpoints.userCreate, user),
  });

/** Creates the one-time sign-in link of a user; it replaces any earlier link. */
export const useMakeInstantId = () =>
  useMutation({
    mutationFn: (userId: string) => call(endpoints.makeInstantId, userId),
    onSuccess: refreshStaff,
    onError: (error) => showToast({ kind: 'error', text: toFailure(error).text }),
  });
