import type { Context } from '../../context.ts';
import { readListSummary, readPage } from '../../lists/list-summary.ts';
import { createSummaryCache } from '../../lists/summary-cache.ts';
import {
  type BetFilter,
  type BetOrder,
  type BetSums,
  findListedBets,
  type ListedBet,
  NO_BETS,
  readBetPart,
} from './bet-lists.repository.ts';

/** A page of a report on bets, and the sums of the whole list; paise. */
export interface BetReport {
  rows: readonly ListedBet[];
  sums: BetSums;
}

/** Reads pages of lists of bets with the sums of the whole list. */
export function createBetReports(context: Pick<Context, 'unitOfWork' | 'clock' | 'changes'>) {
  const { read } = context.unitOfWork;
  const readOverview = createSummaryCache(context, ({ order, ...filter }: BetFilter & BetOrder) =>
    readListSummary((after) => read((tx) => readBetPart(tx, filter, after)), { ...NO_BETS }, order),
  );

  return async function readBetReport(
    filter: BetFilter & BetOrder,
    page: { limit: number; page: number },
  ): Promise<BetReport> {
    const { sums, ...outline } = await readOverview(filter);
    const rows = await readPage(outline, page, (ids) => read((tx) => findListedBets(tx, ids)));
    return { rows, sums };
  };
}
