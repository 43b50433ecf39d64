import { call, fetchReply, queryClient, toFailure } from '@exchange/api';
import { type ApiKey, endpoints, ROTATION_MINUTES } from '@exchange/contract';
import { showToast } from '@exchange/store';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { KeyValues } from './api-keys.form.ts';

export { isUnknownCall } from '@exchange/api';

const KEY = ['api-keys'];

/** Query of the player's keys, which have no secrets. */
export const apiKeysQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(endpoints.apiKeyList, undefined, { signal }),
});

const refreshKeys = () => queryClient.invalidateQueries({ queryKey: KEY });

/** A key with its secret, which no later call returns. */
export interface MadeKey {
  key: ApiKey;
  secret: string;
}

const LOST_TEXT =
  'No reply came. If the list shows the key, its secret is lost: make a new secret for it.';

/**
 * Makes a key, or a new secret for `rotated`. No mutation of the query cache, which would keep
 * password and secret. @returns the key, or the failure
 */
export async function makeKey(
  { name, scope, networks, keepMinutes, password, secondFactor }: KeyValues,
  rotated: ApiKey | undefined,
): Promise<{ made: MadeKey } | { failure: { text: string; field?: string } }> {
  const proof = { password, ...(secondFactor && { second_factor: secondFactor }) };
  const keep_minutes = ROTATION_MINUTES.find((minutes) => minutes === keepMinutes) ?? 0;
  try {
    const made = rotated
      ? await call(endpoints.apiKeyRotate, { key_id: rotated.id, keep_minutes, ...proof })
      : await call(endpoints.apiKeyCreate, { name, scope, networks, ...proof });
    return { made };
  } catch (error) {
    return { failure: toFailure(error, { unanswered: LOST_TEXT }) };
  } finally {
    void refreshKeys();
  }
}

/** Revokes a key by its id; `onDone` runs before the list changes. */
export const useRevokeKey = (onDone: () => void) =>
  useMutation({
    mutationFn: (id: string) => fetchReply(endpoints.apiKeyRevoke, id),
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', act: 'revoke-key', text: message });
      onDone();
    },
    onError: (error) =>
      showToast({ kind: 'error', act: 'revoke-key', text: toFailure(error).text }),
    // Also after a rejection: the key may be revoked already.
    onSettled: refreshKeys,
  });
