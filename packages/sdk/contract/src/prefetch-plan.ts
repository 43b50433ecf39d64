import * as endpoints from './all-endpoints.ts';
import { selectCasinoFilter } from './casino/casino.model.ts';
import { PAGE_SIZE } from './limits.ts';
import { type Route, selectRoute } from './routes.ts';
import type { AnyEndpoint } from './wire/endpoint.ts';

/** A call with its input, as the page will make it. */
export interface PrefetchPlanCall {
  endpoint: AnyEndpoint;
  input: unknown;
}

const LIST_OF_ALL = /^(?:all|inplay)?$/;
const ALL = '0';

/** The player's latest deposits, and the pending ones. */
const DEPOSIT_LISTS: readonly PrefetchPlanCall[] = (
  [
    ['P', PAGE_SIZE.undecidedRequests],
    ['AL', PAGE_SIZE.requests],
  ] as const
).map(([status, limit]) => ({
  endpoint: endpoints.myDepositRequests,
  input: { limit, page: 1, status, type: 'D' },
}));

const listMatches = (sportId: string, seriesId: string): PrefetchPlanCall => ({
  endpoint: endpoints.matchList,
  input: { sportId, seriesId, page: 1 },
});

/** The calls of a page's own content, also those that need a token, by its parameters. */
const PAGE_CALLS: Readonly<
  Record<
    NonNullable<Route['prefetch']>,
    (first: string, second?: string) => readonly PrefetchPlanCall[]
  >
> = {
  home: () => [listMatches(ALL, ALL), { endpoint: endpoints.slides, input: undefined }],
  matches: (type, seriesId = ALL) => [listMatches(LIST_OF_ALL.test(type) ? ALL : type, seriesId)],
  match: (sportId, matchId) =>
    matchId === undefined
      ? []
      : [
          { endpoint: endpoints.eventDetails, input: { matchId, sportId } },
          { endpoint: endpoints.eventSessions, input: { matchId } },
        ],
  lobby: (type) => [
    selectGamesCall(type || undefined),
    { endpoint: endpoints.casinoProviders, input: undefined },
  ],
  deposit: () => [{ endpoint: endpoints.customerDetails, input: { type: 'D' } }, ...DEPOSIT_LISTS],
};

function selectGamesCall(type: string | undefined): PrefetchPlanCall {
  const filter = selectCasinoFilter(type);
  if (filter.kind === 'category') {
    const { category } = filter;
    return {
      endpoint: endpoints.casinoCategory,
      input: { category, limit: PAGE_SIZE.casinoCategory },
    };
  }
  const provider = filter.kind === 'provider' ? { provider_name: filter.provider } : {};
  return {
    endpoint: endpoints.casinoGames,
    input: { ...provider, limit: PAGE_SIZE.casino },
  };
}

function readParameters(pathname: string, { path }: Route): readonly string[] {
  const rest = pathname.slice(path.length).split('/').filter(Boolean);
  try {
    return rest.map(decodeURIComponent);
  } catch {
    return [];
  }
}

/**
 * Returns the initial calls of the page at `pathname`, most urgent first; the edge starts them. A
 * mismatch costs a second request. `isShown` false: the brand disables the page.
 */
export function selectPrefetchedCalls(
  pathname: string,
  isShown = true,
): readonly PrefetchPlanCall[] {
  const route = selectRoute(pathname);
  const [first = '', second] = route ? readParameters(pathname, route) : [];
  return [
    ...(isShown && route?.prefetch ? PAGE_CALLS[route.prefetch](first, second) : []),
    { endpoint: endpoints.defaultSetting, input: undefined },
    { endpoint: endpoints.walletBalance, input: undefined },
    ...(route?.layout === 'full-screen'
      ? []
      : [{ endpoint: endpoints.eventCounts, input: undefined }]),
  ];
}

/**
 * Performance mark of the moment when deferred requests start: the first prices are rendered or
 * late. The release gate waits for it.
 */
export const FIRST_PRICES_MARK = 'first-prices';

/** Property of `window` with the calls that the page's first script started. */
export const PREFETCHED_CALLS = '__EARLY_CALLS__';

/** The response, read to its end so that its connection is free. */
export interface PrefetchedReply {
  status: number;
  data: unknown;
  etag?: string;
  /** Time of arrival in ms of `performance.now()`. */
  at: number;
}

/** A call that the HTML started before any code of the app. */
export interface PrefetchedCall {
  method: string;
  /** Below the page's origin. */
  url: string;
  /** The JSON text of the body. */
  body?: string;
  authorization?: string;
  /** Undefined after any failure: the call is then made as usual. Never rejects. */
  reply: Promise<PrefetchedReply | undefined>;
}
