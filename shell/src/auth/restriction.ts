import { paths, type Restriction } from '@exchange/contract';
import { sessionStore } from '@exchange/store';

/** The part of the router that is needed. */
interface Router {
  navigate: (to: string, options: { replace: boolean }) => unknown;
  subscribe: (listener: () => void) => () => void;
  state: { location: { pathname: string; search: string }; navigation: { state: string } };
}

/** Where a restriction is lifted. */
const PAGES: Readonly<Record<Restriction, string>> = {
  change_password: paths.changePassword(),
  set_up_second_factor: paths.sessions(),
};

const selectRestriction = (): Restriction | undefined => {
  const { session } = sessionStore.getState();
  return session.status === 'player' ? session.restriction : undefined;
};

/**
 * Leads a restricted sign-in to the page where that is lifted, and back afterwards to where it came from; the pages
 * about the account stay open meanwhile. Returns how to stop.
 */
export function connectRestriction(router: Router): () => void {
  const own: readonly string[] = Object.values(PAGES);
  let before: Restriction | undefined;
  let from: string | undefined;
  const lead = () => {
    // A page that is on its way, such as the one after a sign-in, comes first: another call follows it.
    if (router.state.navigation.state !== 'idle') return;
    const restriction = selectRestriction();
    const { pathname, search } = router.state.location;
    const isOwn = own.includes(pathname);
    if (!restriction) {
      const back = from;
      const isLifted = before !== undefined && sessionStore.getState().session.status === 'player';
      before = undefined;
      from = undefined;
      if (isLifted) router.navigate(back ?? paths.home(), { replace: true });
      return;
    }
    const isNew = restriction !== before;
    before = restriction;
    if (!isOwn) from = pathname + search;
    const page = PAGES[restriction];
    if (pathname !== page && (isNew || !isOwn)) router.navigate(page, { replace: true });
  };
  lead();
  // Not while the router tells of a page: it would take this one for a step of the history.
  const follow = () => queueMicrotask(lead);
  const stops = [sessionStore.subscribe(lead), router.subscribe(follow)];
  return () => {
    for (const stop of stops) stop();
  };
}
