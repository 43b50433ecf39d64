import { endpoints } from '@exchange/contract';
import { selectToken, sessionStore, showToast } from '@exchange/store';
import { queryOptions } from '@tanstack/react-query';
import { type CallOptions, call } from './call.ts';
import { isUnknownCall } from './errors.ts';
import { queryClient } from './query-client.ts';
import { queryKeys } from './query-keys.ts';

type Preferences = Readonly<Record<string, unknown>>;

/** Preferences since the sign-in, for backends that do not store them. */
let ofVisit: Preferences = {};

sessionStore.subscribe(({ session }, before) => {
  if (session !== before.session) ofVisit = {};
});

/**
 * Reads the player's preferences by name and stores the given changes. Without backend support they
 * last until the page is left.
 */
export async function askPreferences(
  input: { preferences?: Preferences },
  options?: CallOptions,
): Promise<Preferences> {
  try {
    return await call(endpoints.preferences, input, options);
  } catch (error) {
    if (!isUnknownCall(error)) throw error;
    ofVisit = { ...ofVisit, ...input.preferences };
    return ofVisit;
  }
}

/**
 * Creates one preference of the player: its query, and `save`, which shows the value at once and
 * settles when it is stored. Saves wait for earlier ones, so that the last one wins.
 */
export function createPreference<Value>({
  name,
  read,
  toChange,
  unsavedText,
}: {
  /** Second part of the query key. */
  name: string;
  read: (preferences: Record<string, unknown>) => Value;
  toChange: (value: Value) => { preferences: Preferences };
  /** Shown if a save fails; the stored value is then fetched again. */
  unsavedText: string;
}) {
  const queryKey = queryKeys.preferences(name);
  const query = queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Value> => read(await askPreferences({}, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  let saves = 0;
  async function save(value: Value): Promise<void> {
    saves += 1;
    const own = saves;
    // A read of the value before must not replace this one.
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Value>(queryKey, value);
    const token = selectToken();
    const mutation = queryClient.getMutationCache().build(queryClient, {
      scope: { id: queryKey.join(' ') },
      mutationFn: async () => {
        // A waiting save is never stored for the next player on this device.
        if (token === selectToken()) await askPreferences(toChange(value));
      },
    });
    await mutation.execute(undefined).catch(() => {
      showToast({ kind: 'error', text: unsavedText });
      // The newest save shows what is stored.
      return own === saves ? queryClient.invalidateQueries({ queryKey }) : undefined;
    });
  }
  return { query, save };
}
