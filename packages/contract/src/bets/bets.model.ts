import type { InferOutput } from 'valibot';
import type { PriceType } from '../matches/market.model.ts';
import type { PriceChange } from '../users/bet-preferences.model.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type { betRow, matchBetsData } from './bets.wire.ts';

export type Side = 'back' | 'lay';
export type BetStatus = 'open' | 'won' | 'lost' | 'void' | 'lapsed';

/** A placed bet; amounts in rupees. */
export interface Bet {
  id: string;
  sportId: string;
  matchId: string;
  marketId: string;
  runnerId: string;
  sportName: string;
  seriesName?: string;
  matchName: string;
  marketName: string;
  runnerName: string;
  side: Side;
  /** Of a session bet its line. */
  odds: number;
  /** How the market reads its prices, where the backend says. */
  priceType?: PriceType;
  /** Rate per 100 of a session bet; Yes is back, No is lay. */
  rate?: number;
  /** What was matched. */
  stake: number;
  /** What still waits in the book at `askedOdds`. */
  unmatched: number;
  /** What was asked for; more than matched and waiting where a part was cancelled or lapsed. */
  requested: number;
  askedOdds: number;
  potentialProfit: number;
  liability: number;
  placedAt: Date;
  status: BetStatus;
  /** Once settled. */
  profitLoss?: number;
}

/** Bets on a match: on its markets, and on its sessions. */
export interface MatchBets {
  matched: readonly Bet[];
  fancy: readonly Bet[];
}

/** What the player decided on a session line. */
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

/** What the player decided; the key is made once for it, not for each attempt. */
export interface BetOrder {
  matchId: string;
  marketId: string;
  runnerId: string;
  side: Side;
  odds: number;
  /** Whole rupees. */
  stake: number;
  priceChange?: PriceChange;
  marketVersion?: number;
  /** What is not available at the price now waits in the book, instead of a refusal. */
  keepRest?: boolean;
}

/** What a cancellation came to, in rupees. */
export interface CancelledBet {
  /** What will never be matched. */
  cancelled: number;
  /** What was matched before and stands. */
  matched: number;
}

export function toBet(wire: InferOutput<typeof betRow>): Bet {
  return {
    id: String(wire.bet_id),
    sportId: String(wire.sport_id),
    matchId: String(wire.match_id),
    marketId: String(wire.market_id),
    runnerId: String(wire.selection_id),
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
  };
}

export const toMatchBets = (wire: InferOutput<typeof matchBetsData>): MatchBets => ({
  matched: wire.MatchAndBetfair.map(toBet),
  fancy: wire.MatchFancy.map(toBet),
});
