import { fetchReply, isApiError } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { signOut } from '@exchange/store';

/** Ends the sign-in of a demo account, as far as the server can be reached, and asks for another one. */
export function leaveDemo(ask: () => void): void {
  const revoked = fetchReply(endpoints.logout, undefined);
  signOut();
  ask();
  void revoked.catch((error: unknown) => {
    if (!isApiError(error)) throw error;
  });
}
