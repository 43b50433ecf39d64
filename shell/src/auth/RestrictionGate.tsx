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
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const before = useRef<Restriction>(undefined);
  const from = useRef<string>(undefined);
  const isPlayer = session.status === 'player';
  const restriction = isPlayer ? session.restriction : undefined;
  useEffect(() => {
    // Of the address bar: the page that a sign-in opens may not be rendered yet.
    const here = window.location;
    const isOwn = OWN.includes(here.pathname);
    const isNew = restriction !== before.current;
    if (!restriction) {
      const back = from.current;
      from.current = undefined;
      before.current = undefined;
      if (isNew && isPlayer) navigate(back ?? paths.home(), { replace: true });
      return;
    }
    before.current = restriction;
    if (!isOwn) from.current = here.pathname + here.search;
    const page = PAGES[restriction];
    if (here.pathname !== page && (isNew || !isOwn)) navigate(page, { replace: true });
  }, [restriction, isPlayer, pathname, search, navigate]);
  return !restriction || OWN.includes(pathname) ? children : null;
}
