import { paths } from '@exchange/contract';
import { Navigate, useLocation } from '@exchange/federation/router';
import { requestLoginFor, selectToken } from '@exchange/store';
import { type ReactNode, useEffect, useState } from 'react';

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
