import type { InferOutput } from 'valibot';
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
  cashOutData,
  cashOutInput,
  cashOutOfferData,
  cashOutOfferInput,
  clearedOrdersData,
  clearedOrdersInput,
  MATCH_BETS_LENIENT_PATHS,
  matchBetsData,
  matchBetsInput,
  myBetsInput,
  orderStatusInput,
  placedBetData,
  saveBetInput,
  saveSessionBetInput,
} from './bets.wire.ts';
import { WHOLE_SHARE } from './hedge.ts';

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
  scope: 'trade',
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
    ...(order.minFill !== undefined && { min_fill: order.minFill }),
    ...(order.postOnly && { post_only: true }),
    ...(order.keepInPlay && { in_play: 'keep' as const }),
    ...(order.goodFor !== undefined && { good_for: order.goodFor }),
    ...(order.reference !== undefined && { reference: order.reference }),
  }),
});
/** Cancels the unmatched part of a bet; a repeat acts once and gets the same reply. */
export const cancelBet = endpoint(shared, {
  name: 'cancelBet',
  scope: 'trade',
  mutates: true,
  path: 'cancel-bet',
  input: cancelBetInput,
  data: cancelledBetData,
  encode: ({ betId }: { betId: string }) => ({ bet_id: betId }),
  decode: ({ cancelled, matched }): CancelledBet => ({ cancelled, matched }),
});
export const saveSessionBet = endpoint(shared, {
  name: 'saveSessionBet',
  scope: 'trade',
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
    ...(order.reference !== undefined && { reference: order.reference }),
  }),
});
export const matchBets = endpoint(shared, {
  name: 'matchBets',
  scope: 'read',
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
  scope: 'read',
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
  scope: 'read',
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

/** The player's orders with one of these references, in any status, the newest first. */
export const orderStatus = endpoint(shared, {
  name: 'orderStatus',
  scope: 'read',
  path: 'order-status',
  input: orderStatusInput,
  data: v.array(betRow),
  encode: ({ references, page = 1 }: { references: string[]; page?: number }) => ({
    references,
    pageno: page,
  }),
  decode: (rows, { total }) => ({ rows: toBets(rows), total }),
});

/** The player's settled orders, with the commission of their markets. */
export const clearedOrders = endpoint(shared, {
  name: 'clearedOrders',
  scope: 'read',
  path: 'cleared-orders',
  input: clearedOrdersInput,
  data: clearedOrdersData,
  decode: ({ orders, markets }, { total }) => ({ rows: toBets(orders), markets, total }),
});

/** Result of hedging all of a player's bets on a market; rupees. */
export interface CashOutOffer {
  /** The smallest of `results`. */
  locked: number;
  /** By runner. */
  results: Readonly<Record<string, number>>;
  marketVersion: number;
}

/** An offer, or the reason for its absence. */
export interface CashOutAnswer {
  offer?: CashOutOffer;
  reason?: string;
  /** Percent of the whole hedge that a backend with shares calculated. */
  share?: number;
}

/** The market of a cash-out. */
export interface CashOutMarket {
  matchId: string;
  marketId: string;
  /** Percent of the whole hedge; all of it when absent. */
  share?: number;
}

const encodeMarket = ({ matchId, marketId, share = WHOLE_SHARE }: CashOutMarket) => ({
  match_id: matchId,
  market_id: marketId,
  ...(share !== WHOLE_SHARE && { share }),
});

const toAnswer = ({
  offer,
  reason,
  market_version,
  share,
}: InferOutput<typeof cashOutOfferData>): CashOutAnswer => ({
  ...(share !== undefined && { share }),
  ...(offer && { offer: { ...offer, marketVersion: market_version } }),
  ...(reason !== null && { reason }),
});

// Beyond the specification: other backends may omit these.

export const cashOutOffer = endpoint(shared, {
  name: 'cashOutOffer',
  scope: 'read',
  feature: 'cashOut',
  path: 'cash-out-offer',
  input: cashOutOfferInput,
  data: cashOutOfferData,
  encode: encodeMarket,
  decode: toAnswer,
});
export const cashOut = endpoint(shared, {
  name: 'cashOut',
  scope: 'trade',
  mutates: true,
  feature: 'cashOut',
  path: 'cash-out',
  idempotent: true,
  input: cashOutInput,
  data: cashOutData,
  encode: (wanted: CashOutMarket & Pick<CashOutOffer, 'locked' | 'marketVersion'>) => ({
    ...encodeMarket(wanted),
    locked: wanted.locked,
    market_version: wanted.marketVersion,
  }),
});
