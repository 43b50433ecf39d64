import { paths, type Restriction } from '@exchange/contract';
import { sessionStore } from '@exchange/store';

/** The used members of the router. */
interface Router {
  navigate: (to: string, options: { replace: boolean }) => unknown;
  subscribe: (listener: () => void) => () => void;
  state: { location: { pathname: string; search: string }; navigation: { state: string } };
}

/** The pages that lift a restriction. */
const PAGES: Readonly<Record<Restriction, string>> = {
  change_password: paths.changePassword(),
  set_up_second_factor: paths.sessions(),
};

const selectRestriction = (): Restriction | undefined => {
  const { session } = sessionStore.getState();
  return session.status === 'player' ? session.restriction : undefined;
};

/**
 * Redirects a restricted sign-in to the page that lifts it, and back afterwards; account pages stay
 * open. Returns the disconnect function.
 */
export function connectRestriction(router: Router): () => void {
  const own: readonly string[] = Object.values(PAGES);
  let before: Restriction | undefined;
  let from: string | undefined;
  const lead = () => {
    // A navigation in progress, such as the one after a sign-in, ends first and calls this again.
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
  // Not during the router's notification, which would count the redirect as a history step.
  const follow = () => queueMicrotask(lead);
  const stops = [sessionStore.subscribe(lead), router.subscribe(follow)];
  return () => {
    for (const stop of stops) stop();
  };
}
