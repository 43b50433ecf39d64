import {
  BET_SORTS,
  type Bet,
  type BetsPage,
  type BetsQuery,
  type BetTotals,
} from '@exchange/contract';
import type { Sorting } from '../shared/ReportTable.tsx';

/** Returns the potential profit of an open bet, or the result of a settled one. Rupees. */
export const calculateProfitLoss = (bet: Bet): number => bet.profitLoss ?? bet.potentialProfit;

/** Returns the server's sums over the whole list; those of the page if it sends none. */
export function selectTotals({ rows, totals }: BetsPage): {
  totals: BetTotals;
  isPageTotal: boolean;
} {
  if (totals) return { totals, isPageTotal: false };
  const sum = (amount: (bet: Bet) => number) => rows.reduce((all, bet) => all + amount(bet), 0);
  return {
    totals: {
      stake: sum(({ stake }) => stake),
      liability: sum(({ liability }) => liability),
      profitLoss: sum(calculateProfitLoss),
    },
    isPageTotal: true,
  };
}

/** The default order, also for an unknown one in the URL. */
export const NEWEST_FIRST: Sorting = { id: 'placed', desc: true };

/** Returns the order for the server. */
export function toSort({ id, desc }: Sorting): Required<Pick<BetsQuery, 'sort' | 'order'>> {
  const sort = BET_SORTS.find((known) => known === id) ?? 'placed';
  return { sort, order: desc ? 'desc' : 'asc' };
}

/** A market or session line with matched open bets. */
export interface MarketWithBets {
  matchId: string;
  marketId: string;
  matchName: string;
  marketName: string;
}

/** Returns the markets and session lines of matched bets, in the order of the bets. */
export function selectCashOutMarkets(bets: readonly Bet[]): MarketWithBets[] {
  const markets = new Map<string, MarketWithBets>();
  for (const { matchId, marketId, matchName, marketName, stake } of bets) {
    if (matchId === undefined || marketId === undefined) continue;
    if (stake <= 0 || markets.has(marketId)) continue;
    markets.set(marketId, { matchId, marketId, matchName, marketName });
  }
  return [...markets.values()];
}
