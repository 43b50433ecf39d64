import {
  type AreaDefinition,
  callFirst,
  endpoints,
  type FirstCall,
  isReading,
  type RemoteAreaName,
  type Route,
  selectFirstCalls,
  selectInitialRemote,
  selectPageCalls,
} from '@exchange/contract';

const HOME_CALLS = [callFirst(endpoints.slides, undefined)];
const SETTINGS = callFirst(endpoints.defaultSetting, undefined);
const BALANCE = callFirst(endpoints.walletBalance, undefined);
const COUNTS = callFirst(endpoints.eventCounts, undefined);

/** The calls of the page's own content, also those that need a token. */
function listContentCalls(
  pathname: string,
  route: Route,
  areas: Readonly<Record<RemoteAreaName, AreaDefinition>>,
): readonly FirstCall[] {
  const first = selectInitialRemote(route, areas);
  const definition = first && areas[first.area];
  if (route.owner !== 'shell') {
    const page = definition?.pages.find(({ path }) => path === route.path);
    return page ? selectPageCalls(pathname, page).filter(isReading) : [];
  }
  const fragment = definition?.fragments.find(({ expose }) => expose === first?.expose);
  return [
    ...selectFirstCalls(fragment?.calls ?? [], []).filter(isReading),
    ...(route.path === '/' ? HOME_CALLS : []),
  ];
}

/**
 * Returns the initial calls of a page, most urgent first; the edge starts them. A mismatch costs a
 * second request. `isShown` false: the brand disables the page.
 */
export function selectPrefetchedCalls(
  pathname: string,
  route: Route | undefined,
  areas: Readonly<Record<RemoteAreaName, AreaDefinition>>,
  isShown = true,
): readonly FirstCall[] {
  return [
    ...(isShown && route ? listContentCalls(pathname, route, areas) : []),
    SETTINGS,
    BALANCE,
    ...(route?.layout === 'full-screen' ? [] : [COUNTS]),
  ];
}
