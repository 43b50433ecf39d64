import { paths } from '@exchange/contract';
import { Navigate, useLocation, useNavigate } from '@exchange/federation/router';
import { requestLoginFor, selectToken, sessionStore } from '@exchange/store';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Requires a token for `/app/*`: guests are redirected to `/`, replacing history, before any remote
 * loads, and asked to log in, which returns to the page. A session that ends meanwhile is left to
 * `useSignOutRedirect`.
 */
export function RequireToken({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [wanted] = useState(() => (selectToken() === undefined ? pathname + search : undefined));
  useEffect(() => {
    if (wanted !== undefined) requestLoginFor(wanted);
  }, [wanted]);
  return wanted === undefined ? children : <Navigate to={paths.home()} replace />;
}

const selectStatus = () => sessionStore.getState().session.status;

/** Navigates to `/` after a sign-out, here or in another tab, or an expired session (point 4). */
export function useSignOutRedirect(): void {
  const navigate = useNavigate();
  // Of the first render: the session may end before its effects.
  const before = useRef(selectStatus());
  useEffect(() => {
    const follow = () => {
      const wasPlayer = before.current === 'player';
      before.current = selectStatus();
      if (!wasPlayer || before.current !== 'guest') return;
      if (window.location.pathname !== paths.home()) navigate(paths.home(), { replace: true });
    };
    follow();
    return sessionStore.subscribe(follow);
  }, [navigate]);
}
