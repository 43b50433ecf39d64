import { call, fetchReply, queryClient, toFailure } from '@exchange/api';
import { endpoints, type NewUserAccount, WALLET_REFRESH_MS } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

/** All that staff see; every step of theirs asks for it anew. */
export const STAFF_KEY = 'staff';
export const refreshStaff = () => queryClient.invalidateQueries({ queryKey: [STAFF_KEY] });

/** For pages, which ask nothing of the server themselves. */
export { toFailure };

/**
 * What is shown follows what others do, while the page is visible; what could not be loaded waits for
 * a retry.
 */
export const followOthers = ({ state }: { state: { data?: unknown } }) =>
  state.data === undefined ? false : WALLET_REFRESH_MS;

/** A page of the caller's users, newest first. */
export const usersQuery = (search: string, page: number) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'users', search, page],
    queryFn: ({ signal }) => call(endpoints.userList, { search, page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Everything about a user. */
export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [STAFF_KEY, 'user', userId],
    queryFn: ({ signal }) => call(endpoints.userDetails, { user_id: userId }, { signal }),
    refetchInterval: followOthers,
  });

const told = {
  onSuccess: ({ message }: { message: string }) => {
    showToast({ kind: 'success', text: message });
    return refreshStaff();
  },
};

/** Creates a user; its failures stand beside their fields. */
export const useCreateUser = () =>
  useMutation({
    ...told,
    mutationFn: (user: NewUserAccount) => fetchReply(endpoints.userCreate, user),
  });

/** Makes the one-time link by which a user signs in; an earlier one ends, of whichever kind. */
export const useMakeInstantId = () =>
  useMutation({
    mutationFn: (userId: string) => call(endpoints.makeInstantId, userId),
    onSuccess: refreshStaff,
    onError: (error) => showToast({ kind: 'error', text: toFailure(error).text }),
  });
