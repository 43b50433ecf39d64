import { endpoints } from '@exchange/contract';
import { sessionStore } from '@exchange/store';
import { type CallOptions, call } from './call.ts';
import { isUnknownCall } from './unknown-call.ts';

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
