import { paths, type Restriction } from '@exchange/contract';
import { useLocation, useNavigate } from '@exchange/federation/router';
import { useSession } from '@exchange/store';
import { type ReactNode, useEffect, useRef } from 'react';

/** The pages that lift a restriction. */
const PAGES: Readonly<Record<Restriction, string>> = {
  change_password: paths.changePassword(),
  set_up_second_factor: paths.sessions(),
};
const OWN: readonly string[] = Object.values(PAGES);

/**
 * Redirects a restricted sign-in to the page that lifts it, and back afterwards; only account pages
 * are rendered meanwhile.
 */
export function RestrictionGate({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const before = useRef<Restriction>(undefined);
  const from = useRef<string>(undefined);
  const isPlayer = session.status === 'player';
  const restriction = isPlayer ? session.restriction : undefined;
  useEffect(() => {
    const lead = () => {
      // Of the address bar: the page that a sign-in opens may not be rendered yet.
      const here = window.location;
      const isOwn = OWN.includes(here.pathname);
      const isNew = restriction !== before.current;
      before.current = restriction;
      if (!restriction) {
        const back = from.current;
        from.current = undefined;
        if (isNew && isPlayer) navigate(back ?? paths.home(), { replace: true });
        return;
      }
      if (!isOwn) from.current = here.pathname + here.search;
      const page = PAGES[restriction];
      if (here.pathname !== page && (isNew || !isOwn)) navigate(page, { replace: true });
    };
    lead();
    // A dialog that closes goes back in history: to the same page, so nothing is rendered again.
    window.addEventListener('popstate', lead);
    return () => window.removeEventListener('popstate', lead);
  }, [restriction, isPlayer, location, navigate]);
  return !restriction || OWN.includes(location.pathname) ? children : null;
}
