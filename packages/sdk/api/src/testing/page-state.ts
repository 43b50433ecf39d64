import type { Role } from '@exchange/contract';
import { sessionStore, signIn, toastsStore } from '@exchange/store';
import { stopHealthPolling } from '../connectivity.ts';
import { queryClient } from '../query-client.ts';

interface SignedIn {
  id: number;
  userName: string;
  token: string;
}

/** Signs in a user of the test server, as the login does. */
export const signInAs = ({ id, userName, token }: SignedIn, role: Role = 'player'): void =>
  signIn({ data: { token, user_id: id, user_name: userName, role } });

/** Ends what a test left in the page: probes of the server, session, queries, toasts and stored values. */
export function resetPage(): void {
  stopHealthPolling();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  sessionStore.setState({ session: { status: 'guest' }, loginRequested: false });
  toastsStore.setState({ toasts: [] });
}

/** Lists the toasts, for example `error: No connection`. */
export const listToasts = (): string[] =>
  toastsStore.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`);
