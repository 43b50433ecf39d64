import { paths } from '@exchange/contract';
import { useNavigate } from '@exchange/federation/router';
import { sessionStore } from '@exchange/store';
import { useEffect } from 'react';

/** Navigates to `/` after a sign-out, here or in another tab, or an expired session (point 4). */
export function useSignOutRedirect(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      sessionStore.subscribe(({ session }, before) => {
        if (before.session.status !== 'player' || session.status !== 'guest') return;
        if (window.location.pathname !== paths.home()) navigate(paths.home(), { replace: true });
      }),
    [navigate],
  );
}
