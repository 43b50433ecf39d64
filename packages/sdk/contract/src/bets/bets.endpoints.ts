import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import { endpoint } from '../wire/endpoint.ts';
import { type SortOrder, toEpoch } from '../wire/primitives.ts';
import {
  type BetOrder,
  type BetsPage,
  type CancelledBet,
  type SessionBetOrder,
  toBets,
  toBetTotals,
  toMatchBets,
  toPlacedBet,
} from './bets.model.ts';
import {
  type BET_SORTS,
  betRow,
  cancelBetInput,
  cancelledBetData,
  MATCH_BETS_LENIENT_PATHS,
  matchBetsData,
  matchBetsInput,
  myBetsInput,
  placedBetData,
  saveBetInput,
  saveSessionBetInput,
} from './bets.wire.ts';

const shared = { area: 'sports', method: 'POST', auth: 'required' } as const;

/** A range of `my-bet-list`, for a page of the reports. */
export interface BetsQuery {
  kind: 'open' | 'settled';
  from: Date;
  to: Date;
  page: number;
  limit: number;
  /** Only bets on this match. */
  matchId?: string;
  /** The date that the range filters; 'placed' by default. */
  dateOf?: 'placed' | 'settled';
  /** The newest first by default. */
  sort?: (typeof BET_SORTS)[number];
  order?: SortOrder;
}

const toBetsOfMatch = ({ matchId, page = 1 }: { matchId: string; page?: number }) => ({
  limit: PAGE_SIZE.bets,
  match_id: matchId,
  market_id: '0',
  fancy_id: 0,
  pageno: page,
});

// Placing and listing bets.

export const saveBet = endpoint(shared, {
  name: 'saveBet',
  mutates: true,
  path: 'save-bet',
  idempotent: true,
  input: saveBetInput,
  data: placedBetData,
  decode: (placed, { input }) => toPlacedBet(placed, input),
  encode: (order: BetOrder) => ({
    match_id: order.matchId,
    market_id: order.marketId,
    selection_id: order.runnerId,
    odds: String(order.odds),
    stack: order.stake,
    is_back: order.side === 'back' ? ('1' as const) : ('0' as const),
    ...(order.priceChange && { price_change: order.priceChange }),
    ...(order.priceTolerance !== undefined && { price_tolerance: order.priceTolerance }),
    ...(order.marketVersion !== undefined && {
      market_version: order.marketVersion,
    }),
    ...(order.keepRest && { unmatched: 'keep' as const }),
  }),
});
/** Cancels the unmatched part of a bet; a repeat acts once and gets the same reply. */
export const cancelBet = endpoint(shared, {
  name: 'cancelBet',
  mutates: true,
  path: 'cancel-bet',
  input: cancelBetInput,
  data: cancelledBetData,
  encode: ({ betId }: { betId: string }) => ({ bet_id: betId }),
  decode: ({ cancelled, matched }): CancelledBet => ({ cancelled, matched }),
});
export const saveSessionBet = endpoint(shared, {
  name: 'saveSessionBet',
  mutates: true,
  path: 'save-ssn-bet',
  idempotent: true,
  input: saveSessionBetInput,
  data: placedBetData,
  decode: (placed, { input }) => toPlacedBet(placed, { odds: input.line, stake: input.stake }),
  encode: (order: SessionBetOrder) => ({
    match_id: order.matchId,
    fancy_id: order.sessionId,
    run: order.line,
    size: order.rate,
    stack: order.stake,
    is_back: order.side === 'yes' ? ('1' as const) : ('0' as const),
    fancyStatus: 'A' as const,
    sport_id: order.sportId,
  }),
});
export const matchBets = endpoint(shared, {
  name: 'matchBets',
  path: 'list-bt-ssn-mk',
  auth: 'optional',
  input: matchBetsInput,
  data: matchBetsData,
  lenientPaths: MATCH_BETS_LENIENT_PATHS,
  encode: toBetsOfMatch,
  decode: toMatchBets,
});
export const sportsBetsList = endpoint(shared, {
  name: 'sportsBetsList',
  path: 'sports/betsList',
  auth: 'optional',
  input: matchBetsInput,
  data: matchBetsData,
  lenientPaths: MATCH_BETS_LENIENT_PATHS,
  encode: toBetsOfMatch,
  decode: toMatchBets,
});
export const myBets = endpoint(shared, {
  name: 'myBets',
  path: 'my-bet-list',
  area: 'reports',
  input: myBetsInput,
  data: v.array(betRow),
  encode: (query: BetsQuery) => ({
    betType: query.kind === 'open' ? ('P' as const) : ('C' as const),
    limit: query.limit,
    from_date: toEpoch(query.from),
    to_date: toEpoch(query.to),
    market_id: '0',
    match_id: query.matchId ?? 0,
    sport_id: 0,
    pageno: query.page,
    ...(query.dateOf && { date_of: query.dateOf }),
    ...(query.sort && { sort: query.sort, order: query.order ?? 'desc' }),
  }),
  decode: (rows, { total, totals }): BetsPage => ({
    rows: toBets(rows),
    total,
    totals: toBetTotals(totals),
  }),
});
