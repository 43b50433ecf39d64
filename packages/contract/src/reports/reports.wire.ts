import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import {
  epochSeconds,
  mayBeAbsent,
  pageNumber,
  pageSize,
  rupees,
  SORT_ORDERS,
  textOrNumber,
  wireId,
} from '../wire/primitives.ts';

/** Which lines of the statement are shown (decisions: the filter works). */
export const STATEMENT_FILTERS = ['all', 'match', 'cancel'] as const;

export const statementInput = v.object({
  from_date: epochSeconds,
  to_date: epochSeconds,
  limit: pageSize(PAGE_SIZE.statement),
  pageno: pageNumber,
  /** Addition: what the filter shows; all when absent. */
  filter: v.optional(v.picklist(STATEMENT_FILTERS), 'all'),
});

/** A line of the statement; `amount` is signed, `balance` the running balance, in rupees. */
export const statementRow = v.object({
  id: mayBeAbsent(wireId),
  market: v.nullable(textOrNumber),
  description: v.string(),
  amount: rupees,
  balance: mayBeAbsent(rupees),
  remark: v.nullable(v.string()),
  created_at: mayBeAbsent(epochSeconds),
});

/** By what profit and loss is summed up. */
export const PROFIT_LOSS_LEVELS = ['sport', 'series', 'match'] as const;
/** What its rows can be sorted by: the last settlement, the sum, the name. */
export const PROFIT_LOSS_SORTS = ['settled', 'profit', 'name'] as const;

/**
 * Only names of places and UTC, which everybody reads alike: databases read offsets such as +05:30 with
 * the opposite sign, and take `IST` or `EST5EDT` for zones of their own.
 */
const ZONE_NAME = /^(?:UTC|[a-z][\w+-]*(?:\/[\w+-]+)+)$/i;
export const UNKNOWN_ZONE_TEXT = 'This time zone is not known.';

/** Whether it is the name of a time zone, such as `Asia/Kolkata` or `UTC`. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

export const profitLossInput = v.object({
  from_date: epochSeconds,
  to_date: epochSeconds,
  limit: pageSize(PAGE_SIZE.profitLoss),
  pageno: pageNumber,
  sport_id: v.optional(wireId, 0),
  match_id: v.optional(wireId, '0'),
  betType: v.optional(v.string(), 'P'),
  /** Addition: only this series. */
  series_id: v.optional(wireId, '0'),
  /** Addition: what a row sums up; a match when absent. */
  level: v.optional(v.picklist(PROFIT_LOSS_LEVELS), 'match'),
  /** Additions: what the rows are sorted by; settled last first when absent. */
  sort: v.optional(v.picklist(PROFIT_LOSS_SORTS), 'settled'),
  order: v.optional(v.picklist(SORT_ORDERS), 'desc'),
  /** Addition: the reply has the sums of days in this time zone. */
  time_zone: v.optional(v.pipe(v.string(), v.check(isTimeZone, UNKNOWN_ZONE_TEXT))),
});

export const profitLossData = v.object({
  userPL: v.array(
    v.object({
      sportName: v.string(),
      /** Null where the row sums up a sport. */
      seriesName: v.nullable(v.string()),
      /** Empty where the row sums up a sport or a series. */
      matchName: v.string(),
      userPL: rupees,
      /** Additions: what the row sums up, for asking about its parts. */
      sport_id: v.optional(wireId),
      series_id: v.optional(wireId),
      match_id: v.optional(wireId),
    }),
  ),
  /** Addition: the sum of each day of the range on which something was settled, oldest first. */
  days: v.optional(v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), userPL: rupees }))),
});

/** An open market of the player; rupees. */
export const openMarketRow = v.object({
  sport_id: wireId,
  sportName: v.string(),
  seriesName: v.nullable(v.string()),
  match_id: wireId,
  matchName: v.string(),
  market_id: wireId,
  marketName: v.string(),
  /** What the market can cost at worst; these sum to the wallet's liability. */
  exposure: rupees,
  /** How many open bets the player has on it. */
  bets: v.number(),
  /** Result by winner; none of a session line. */
  runners: v.array(
    v.object({ selectionId: wireId, selectionName: v.string(), WinAndLoss: rupees }),
  ),
  /** Result by the runs of a session line; the last stretch has no end. */
  runs: v.optional(
    v.array(v.object({ from: v.number(), to: v.nullable(v.number()), WinAndLoss: rupees })),
  ),
});
