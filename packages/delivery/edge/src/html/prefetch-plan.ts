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
} from '@exchange/contract';

const HOME_CALLS = [callFirst(endpoints.slides, undefined)];
const SETTINGS = callFirst(endpoints.defaultSetting, undefined);
const BALANCE = callFirst(endpoints.walletBalance, undefined);
const COUNTS = callFirst(endpoints.eventCounts, undefined);

/** Returns the decoded segments below the route's path; none if one is malformed. */
function readSegments(pathname: string, { path }: Route): readonly string[] {
  const rest = pathname.slice(path.length).split('/').filter(Boolean);
  try {
    return rest.map(decodeURIComponent);
  } catch {
    return [];
  }
}

/** The calls of the page's own content, also those that need a token. */
function listContentCalls(
  pathname: string,
  route: Route,
  areas: Readonly<Record<RemoteAreaName, AreaDefinition>>,
): readonly FirstCall[] {
  const first = selectInitialRemote(route, areas);
  const definition = first && areas[first.area];
  if (route.owner !== 'shell') {
    const rules = definition?.pages.find(({ path }) => path === route.path)?.calls ?? [];
    return selectFirstCalls(rules, readSegments(pathname, route)).filter(isReading);
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
