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

/** Filters of the statement. */
export const STATEMENT_FILTERS = ['all', 'match', 'cancel'] as const;

export const statementInput = v.object({
  from_date: epochSeconds,
  to_date: epochSeconds,
  limit: pageSize(PAGE_SIZE.statement),
  pageno: pageNumber,
  /** Addition: the filter; all when absent. */
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

/** Grouping of profit and loss. */
export const PROFIT_LOSS_LEVELS = ['sport', 'series', 'match'] as const;
/** Sort keys of its rows: the last settlement, the sum, the name. */
export const PROFIT_LOSS_SORTS = ['settled', 'profit', 'name'] as const;

/**
 * Only IANA names and UTC, which are unambiguous: databases read offsets such as +05:30 with the
 * opposite sign, and accept `IST` or `EST5EDT` as zones of their own.
 */
const ZONE_NAME = /^(?:UTC|[a-z][\w+-]*(?:\/[\w+-]+)+)$/i;
const UNKNOWN_ZONE_TEXT = 'This time zone is not known.';

/** Returns true for the name of a time zone, such as `Asia/Kolkata` or `UTC`. */
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
  /** Addition: the grouping; a match when absent. */
  level: v.optional(v.picklist(PROFIT_LOSS_LEVELS), 'match'),
  /** Additions: the sort key; settled last first when absent. */
  sort: v.optional(v.picklist(PROFIT_LOSS_SORTS), 'settled'),
  order: v.optional(v.picklist(SORT_ORDERS), 'desc'),
  /** Addition: the time zone for the sums of days. */
  time_zone: v.optional(v.pipe(v.string(), v.check(isTimeZone, UNKNOWN_ZONE_TEXT))),
});

export const profitLossData = v.object({
  userPL: v.array(
    v.object({
      sportName: v.string(),
      /** Null for the sum of a sport. */
      seriesName: v.nullable(v.string()),
      /** Empty for the sum of a sport or a series. */
      matchName: v.string(),
      userPL: rupees,
      /** Additions: ids for requesting the parts of the row. */
      sport_id: v.optional(wireId),
      series_id: v.optional(wireId),
      match_id: v.optional(wireId),
    }),
  ),
  /** Addition: the sum of each day of the range with a settlement, oldest first. */
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
  /** The worst case of the market; the sum equals the wallet's liability. */
  exposure: rupees,
  /** Number of the player's open bets on it. */
  bets: v.number(),
  /** Result by winner; none for a session line. */
  runners: v.array(
    v.object({ selectionId: wireId, selectionName: v.string(), WinAndLoss: rupees }),
  ),
  /** Result by the runs of a session line; the last range has no end. */
  runs: v.optional(
    v.array(v.object({ from: v.number(), to: v.nullable(v.number()), WinAndLoss: rupees })),
  ),
});
