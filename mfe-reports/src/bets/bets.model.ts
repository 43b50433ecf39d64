import {
  BET_SORTS,
  type Bet,
  type BetsPage,
  type BetsQuery,
  type BetTotals,
} from '@exchange/contract';
import type { Sorting } from '../shared/ReportTable.tsx';

/** Open: what the bet can win; settled: what it brought. Rupees. */
export const calculateProfitLoss = (bet: Bet): number => bet.profitLoss ?? bet.potentialProfit;

/** The server's sums over the whole list; those of the page where the backend sends none. */
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

/** The newest first: also where an address asks for an order that there is not. */
export const NEWEST_FIRST: Sorting = { id: 'placed', desc: true };

/** The order that the server is asked for. */
export function toSort({ id, desc }: Sorting): Required<Pick<BetsQuery, 'sort' | 'order'>> {
  const sort = BET_SORTS.find((known) => known === id) ?? 'placed';
  return { sort, order: desc ? 'desc' : 'asc' };
}
