import type { InferOutput } from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import type { PriceType } from '../matches/market.model.ts';
import type { PriceChange, PriceRule, PriceTolerance } from '../preferences/preferences.model.ts';
import { createRowIds, type ReportSums } from '../wire/envelope.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { betRow, matchBetsData, placedBetData } from './bets.wire.ts';

export type Side = 'back' | 'lay';
export type BetStatus = 'open' | 'won' | 'lost' | 'void' | 'lapsed';

/** A placed bet; amounts in rupees. */
export interface Bet {
  /** Unique within its list. */
  id: string;
  /** The backend's id; without it the bet cannot be cancelled. */
  betId?: string;
  sportId?: string;
  matchId?: string;
  marketId?: string;
  runnerId?: string;
  /** Empty if the backend sends none. */
  sportName: string;
  seriesName?: string;
  matchName: string;
  marketName: string;
  runnerName: string;
  side: Side;
  /** The line of a session bet. */
  odds: number;
  /** Price type of the market, if the backend sends it. */
  priceType?: PriceType;
  /** Rate per 100 of a session bet; Yes is back, No is lay. */
  rate?: number;
  /** The matched stake. */
  stake: number;
  /** The unmatched stake, in the book at `askedOdds`. */
  unmatched: number;
  /** The requested stake; exceeds matched and unmatched if a part was cancelled or lapsed. */
  requested: number;
  askedOdds: number;
  potentialProfit: number;
  liability: number;
  placedAt: Date;
  status: BetStatus;
  /** Once settled, before commission. */
  profitLoss?: number;
  settledAt?: Date;
  /** Text of the server, for a void bet. */
  voidReason?: string;
  /** The result of its market: names of the winners, none if all lost; or the runs of a session. */
  winners?: readonly string[];
  resultRuns?: number;
  /** Commission in percent of a net win on its market; none when absent. */
  commission?: number;
  /** A cash-out placed it, to close earlier bets. */
  isCashOut?: true;
}

/** Sums over a whole list of bets; rupees. */
export interface BetTotals {
  stake: number;
  liability: number;
  /** Results of settled bets, potential profit of open ones. */
  profitLoss: number;
}

/** A page of a list of bets. */
export interface BetsPage {
  rows: readonly Bet[];
  /** Number of bets in the whole list. */
  total: number;
  /** Undefined where the backend sends none. */
  totals: BetTotals | undefined;
}

/** A page of the open bets on a match, on its markets and on its session lines. */
export interface MatchBets {
  matched: readonly Bet[];
  fancy: readonly Bet[];
  /** Number of open bets on the match. */
  total: number;
  /** Number of pages of the longer list, at least one. */
  pages: number;
}

/** The player's order on a session line. */
export interface SessionBetOrder {
  matchId: string;
  sportId: string;
  sessionId: string;
  side: 'yes' | 'no';
  /** Runs. */
  line: number;
  /** Rate per 100. */
  rate: number;
  /** Whole rupees. */
  stake: number;
}

/** The player's order; its key is created once, not per attempt. */
export interface BetOrder {
  matchId: string;
  marketId: string;
  runnerId: string;
  side: Side;
  odds: number;
  /** Whole rupees. */
  stake: number;
  priceChange?: PriceChange;
  /** Percent. */
  priceTolerance?: PriceTolerance;
  marketVersion?: number;
  /** Leaves the unmatched part in the book instead of rejecting the bet. */
  keepRest?: boolean;
}

/** Result of a cancellation, in rupees. */
export interface CancelledBet {
  /** The stake that will never be matched. */
  cancelled: number;
  /** The matched stake, which stays. */
  matched: number;
}

/** Converts the result of a placed bet; missing values default to the order. */
export const toPlacedBet = (
  wire: InferOutput<typeof placedBetData>,
  asked: { odds: number; stake: number },
): { odds: number; stake: number } => ({
  odds: wire?.odds ?? asked.odds,
  stake: wire?.stack ?? asked.stake,
});

/**
 * Converts the bets of any list; for a session bet `odds` are the runs and `rate` is the win per
 * 100. Rupees.
 */
export function toBets(rows: readonly InferOutput<typeof betRow>[]): Bet[] {
  const nameRow = createRowIds();
  return rows.map((row) => toBet(row, nameRow));
}

function toBet(wire: InferOutput<typeof betRow>, nameRow: ReturnType<typeof createRowIds>): Bet {
  const { matchName, marketName, SelectionName, Type, Odds, Placed } = wire;
  return {
    id: nameRow(wire.bet_id, [Placed, matchName, marketName, SelectionName, Type, Odds]),
    ...(wire.bet_id !== undefined && { betId: String(wire.bet_id) }),
    ...(wire.sport_id !== undefined && { sportId: String(wire.sport_id) }),
    ...(wire.match_id !== undefined && { matchId: String(wire.match_id) }),
    ...(wire.market_id !== undefined && { marketId: String(wire.market_id) }),
    ...(wire.selection_id !== undefined && { runnerId: String(wire.selection_id) }),
    sportName: wire.sportName,
    matchName: wire.matchName,
    marketName: wire.marketName,
    runnerName: wire.SelectionName,
    side: wire.Type === 'Back' ? 'back' : 'lay',
    odds: wire.run ?? wire.userRate,
    stake: wire.Stack,
    unmatched: wire.unmatched ?? 0,
    requested: wire.requested ?? wire.Stack,
    askedOdds: wire.asked_odds ?? wire.userRate,
    potentialProfit: wire.PotentialProfit,
    liability: wire.Liability,
    placedAt: fromEpoch(wire.Placed),
    status: wire.status.toLowerCase() as BetStatus,
    ...(wire.size !== undefined && { rate: wire.size }),
    ...(wire.price_type && { priceType: wire.price_type }),
    ...(wire.seriesName && { seriesName: wire.seriesName }),
    ...(typeof wire.profit_loss === 'number' && {
      profitLoss: wire.profit_loss,
    }),
    ...(wire.settled !== undefined && { settledAt: fromEpoch(wire.settled) }),
    ...(wire.void_reason && { voidReason: wire.void_reason }),
    ...(wire.winners && { winners: wire.winners }),
    ...(wire.result_runs !== undefined && { resultRuns: wire.result_runs }),
    ...(wire.commission && { commission: wire.commission }),
    ...(wire.cash_out && { isCashOut: true }),
  };
}

/**
 * Returns a market's result in rupees after `percent` of a net win; losses are unchanged.
 * Commission is rounded to the nearest paisa, as in the settlement.
 */
export function calculateNet(result: number, percent: number): number {
  if (result <= 0) return result;
  const paise = Math.round(result * 100);
  return (paise - Math.round((paise * Math.round(percent * 100)) / 10_000)) / 100;
}

/**
 * Returns the results in rupees by market, after commission; `bets` has all settled bets of each
 * market. Markets are left out if the backend sends no result of one of their bets.
 */
export function sumResults(
  bets: readonly Pick<Bet, 'marketId' | 'profitLoss' | 'commission'>[],
): Map<string, number> {
  const sums = new Map<string, { paise: number; commission: number }>();
  for (const { marketId, profitLoss = Number.NaN, commission = 0 } of bets) {
    if (marketId === undefined) continue;
    const paise = (sums.get(marketId)?.paise ?? 0) + Math.round(profitLoss * 100);
    sums.set(marketId, { paise, commission });
  }
  return new Map(
    [...sums]
      .filter(([, { paise }]) => Number.isFinite(paise))
      .map(([id, { paise, commission }]) => [id, calculateNet(paise / 100, commission)]),
  );
}

/**
 * Returns a page of a player's open bets on a match. Without counts of the backend, a non-empty
 * page may have a successor.
 */
export function toMatchBets(
  { MatchAndBetfair, MatchFancy, ...sizes }: InferOutput<typeof matchBetsData>,
  { total: reported }: { total: number },
): MatchBets {
  const total = Number.isFinite(reported) ? reported : MatchAndBetfair.length + MatchFancy.length;
  const longest = Math.max(sizes.matched_total ?? reported, sizes.fancy_total ?? reported);
  return {
    matched: toBets(MatchAndBetfair),
    fancy: toBets(MatchFancy),
    total,
    pages: Math.max(1, Math.ceil(longest / PAGE_SIZE.bets)),
  };
}

/** Returns the sums, or undefined unless the backend sends all of them. */
export function toBetTotals(sums: ReportSums | undefined): BetTotals | undefined {
  const { stake, liability, profit_loss: profitLoss } = sums ?? {};
  if (stake === undefined || liability === undefined || profitLoss === undefined) return undefined;
  return { stake, liability, profitLoss };
}

/** The asked price of a bet and the tolerance around it. */
export interface AskedPrice {
  side: Side;
  /** Decimal odds, or a rate. */
  price: number;
  priceType: PriceType;
  rule: PriceRule;
}

/** Tolerance for equal prices. */
const SAME = 1e-9;

/** Returns the payout per rupee of stake: odds − 1, or the rate. */
const toPay = (price: number, priceType: PriceType) =>
  priceType === 'decimal' ? price - 1 : price;

/**
 * Returns true if a bet accepts `price`. The tolerance applies to the payout (odds − 1, or the
 * rate): percent that a back may win less, or a lay risk more, than asked.
 */
export function isPriceAccepted(
  { side, price: asked, priceType, rule }: AskedPrice,
  price: number,
) {
  const gain = side === 'back' ? price - asked : asked - price;
  if (rule.priceChange === 'none') return Math.abs(gain) < SAME;
  const percent = rule.priceChange === 'any' ? rule.priceTolerance : 0;
  return gain > -((toPay(asked, priceType) * percent) / 100 + SAME);
}
