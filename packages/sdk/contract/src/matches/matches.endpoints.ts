import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { noInput } from '../wire/primitives.ts';
import { toPriceHistory, toSessionLine } from './market.model.ts';
import { toMatchDetail, toMatchList } from './matches.model.ts';
import {
  EVENT_LENIENT_PATHS,
  eventCountData,
  eventData,
  eventInput,
  MATCH_LIST_LENIENT_PATHS,
  marketCatalogueData,
  marketCatalogueInput,
  matchListData,
  matchListInput,
  priceHistoryData,
  priceHistoryInput,
  SESSION_LENIENT_PATHS,
  sessionInput,
  wireSessionLine,
} from './matches.wire.ts';

/** Query of a list; '0' is all. */
export interface MatchListQuery {
  sportId?: string;
  seriesId?: string;
  /** From 1; a page has `PAGE_SIZE.matches` matches. */
  page?: number;
  /** Words of the match's or the series' name. */
  search?: string;
}

const shared = { area: 'sports', method: 'POST', auth: 'optional' } as const;

// Matches and their prices; open to guests.

export const matchList = endpoint(shared, {
  name: 'matchList',
  scope: 'read',
  path: 'getseiresMatchsList',
  polled: true,
  input: matchListInput,
  data: matchListData,
  lenientPaths: MATCH_LIST_LENIENT_PATHS,
  encode: ({ sportId = '0', seriesId = '0', page = 1, search }: MatchListQuery) => ({
    limit: PAGE_SIZE.matches,
    pageno: page,
    series_id: seriesId,
    sport_id: sportId,
    type: 'h',
    ...(search !== undefined && { search }),
  }),
  decode: (data, { total }) => ({ ...toMatchList(data), total }),
});
/** Beyond the specification, for programs: the markets that fit, without prices. */
export const marketCatalogue = endpoint(shared, {
  name: 'marketCatalogue',
  scope: 'read',
  path: 'market-catalogue',
  input: marketCatalogueInput,
  data: marketCatalogueData,
  decode: (markets, { total }) => ({ markets, total }),
});
export const eventDetails = endpoint(shared, {
  name: 'eventDetails',
  scope: 'read',
  path: 'event-detals',
  aliases: ['get-cricket-detail'],
  polled: true,
  input: eventInput,
  data: eventData,
  lenientPaths: EVENT_LENIENT_PATHS,
  encode: ({ matchId, sportId }: { matchId: string; sportId: string }) => ({
    match_id: matchId,
    sport_id: sportId,
  }),
  decode: (data, { input }) => toMatchDetail(data, input),
});
export const eventSessions = endpoint(shared, {
  name: 'eventSessions',
  scope: 'read',
  path: 'event-session',
  aliases: ['get-match-session'],
  polled: true,
  input: sessionInput,
  data: v.array(wireSessionLine),
  lenientPaths: SESSION_LENIENT_PATHS,
  encode: ({ matchId }: { matchId: string }) => ({ match_id: matchId }),
  decode: (rows) => rows.map(toSessionLine),
});
/** Beyond the specification: other backends may omit this. */
export const priceHistory = endpoint(shared, {
  name: 'priceHistory',
  scope: 'read',
  path: 'price-history',
  polled: true,
  input: priceHistoryInput,
  data: priceHistoryData,
  encode: ({ matchId, marketId }: { matchId: string; marketId: string }) => ({
    match_id: matchId,
    market_id: marketId,
  }),
  decode: toPriceHistory,
});
export const eventCounts = endpoint(shared, {
  name: 'eventCounts',
  scope: 'read',
  path: 'game-event-list',
  area: 'shell',
  input: noInput,
  data: eventCountData,
  decode: (rows) =>
    rows.map(({ sport_id, ...row }) => ({
      sportId: String(sport_id),
      ...row,
    })),
});
