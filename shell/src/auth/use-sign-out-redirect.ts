import { paths } from '@exchange/contract';
import { useNavigate } from '@exchange/federation/router';
import { sessionStore } from '@exchange/store';
import { useEffect, useRef } from 'react';

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
