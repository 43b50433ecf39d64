import { fetchReply, isApiError } from '@exchange/api';
import { endpoints } from '@exchange/contract';
import { signOut } from '@exchange/store';

/** Signs a demo account out, revoking its token if possible, and runs `ask`. */
export function leaveDemo(ask: () => void): void {
  const revoked = fetchReply(endpoints.logout, undefined);
  signOut();
  ask();
  void revoked.catch((error: unknown) => {
    if (!isApiError(error)) throw error;
  });
}
