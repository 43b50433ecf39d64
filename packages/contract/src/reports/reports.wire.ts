import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import { epochSeconds, pageNumber, pageSize, rupees, wireId } from '../wire/primitives.ts';

export const statementInput = v.object({
  from_date: epochSeconds,
  to_date: epochSeconds,
  limit: pageSize(PAGE_SIZE.statement),
  pageno: pageNumber,
  /** Addition: what the filter shows; all when absent. */
  filter: v.optional(v.picklist(['all', 'match', 'cancel']), 'all'),
});

/** A line of the statement; `amount` is signed, `balance` the running balance, in rupees. */
export const statementRow = v.object({
  id: wireId,
  market: v.nullable(v.string()),
  description: v.string(),
  amount: rupees,
  balance: rupees,
  remark: v.nullable(v.string()),
  created_at: epochSeconds,
});

export const profitLossInput = v.object({
  from_date: epochSeconds,
  to_date: epochSeconds,
  limit: pageSize(PAGE_SIZE.profitLoss),
  pageno: pageNumber,
  sport_id: v.optional(wireId, 0),
  match_id: v.optional(wireId, '0'),
  betType: v.optional(v.string(), 'P'),
});
export const profitLossData = v.object({
  userPL: v.array(
    v.object({
      sportName: v.string(),
      seriesName: v.nullable(v.string()),
      matchName: v.string(),
      userPL: rupees,
    }),
  ),
});
