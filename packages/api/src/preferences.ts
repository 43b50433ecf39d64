import { endpoints } from '@exchange/contract';
import { sessionStore } from '@exchange/store';
import { type CallOptions, call } from './call.ts';
import { isUnknownCall } from './unknown-call.ts';

type Preferences = Readonly<Record<string, unknown>>;

/** Where the backend keeps none: what the player chose since the sign-in. */
let ofVisit: Preferences = {};

sessionStore.subscribe(({ session }, before) => {
  if (session !== before.session) ofVisit = {};
});

/**
 * Reads the player's preferences by name, and changes those that are given. A backend beyond whose calls
 * this one is has them last until the page is left.
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
