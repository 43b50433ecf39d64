import type { UserDetails } from '@exchange/contract';
import { loadSignedInCalls } from './load-signed-in-calls.ts';
import type { fetchOwnDetails as fetchDetails } from './signed-in-calls.ts';

/** Fetches the details of the signed-in user. Rejects with `ApiError`. */
export const fetchOwnDetails = async (
  ...input: Parameters<typeof fetchDetails>
): Promise<UserDetails> => (await loadSignedInCalls()).fetchOwnDetails(...input);
