import { paths } from '@exchange/contract';
import { type MiddlewareFunction, replace } from '@exchange/federation/router';
import { requestLoginFor, selectToken, sessionStore } from '@exchange/store';

interface Navigable {
  navigate: (to: string, options: { replace: boolean }) => unknown;
  state: { location: { pathname: string } };
}

/**
 * Requires a token for `/app/*`: guests are redirected to `/`, replacing history, before any remote
 * loads, and asked to log in, which returns to the page.
 */
export const requireToken: MiddlewareFunction = ({ request }) => {
  if (selectToken()) return;
  const { pathname, search } = new URL(request.url);
  requestLoginFor(pathname + search);
  throw replace(paths.home());
};

/** Navigates to `/` after a sign-out, here or in another tab, or an expired session (point 4). */
export function connectSignOutRedirect(router: Navigable): () => void {
  return sessionStore.subscribe(({ session }, before) => {
    if (before.session.status !== 'player' || session.status !== 'guest') return;
    if (router.state.location.pathname !== paths.home())
      router.navigate(paths.home(), { replace: true });
  });
}
