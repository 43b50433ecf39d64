import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import {
  DEFAULT_PRICE_CHANGE,
  PRICE_CHANGES,
  PRICE_TOLERANCES,
} from '../users/bet-preferences.model.ts';
import {
  epochSeconds,
  mayBeAbsent,
  oneZero,
  pageNumber,
  pageSize,
  rupees,
  SORT_ORDERS,
  wireId,
} from '../wire/primitives.ts';

const stack = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));

export const saveBetInput = v.object({
  match_id: wireId,
  market_id: wireId,
  selection_id: wireId,
  /** Odds as text, for example '1.85'. */
  odds: v.pipe(v.string(), v.regex(/^\d{1,4}(\.\d{1,4})?$/)),
  /** Stake in whole rupees. */
  stack,
  is_back: oneZero,
  /** Addition: which price changes are taken without asking; 'better' when absent. */
  price_change: v.optional(v.picklist(PRICE_CHANGES), DEFAULT_PRICE_CHANGE),
  /**
   * Addition: how many percent less a back may win, or more a lay may risk, than at `odds`, where
   * `price_change` is 'any'; 5 when absent.
   */
  price_tolerance: v.optional(v.picklist(PRICE_TOLERANCES)),
  /**
   * Addition: the `market_version` that the player saw. The bet is refused with the price of now if
   * the market was suspended, turned in play or lost a runner since; mere price moves are judged by
   * `price_change`.
   */
  market_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /**
   * Addition: what becomes of the stake that is not available at the price or better. 'keep' lets it
   * wait in the book at the asked price until the market reaches it; 'refuse', also when absent,
   * takes the whole stake or nothing.
   */
  unmatched: v.optional(v.picklist(['refuse', 'keep']), 'refuse'),
});

export const saveSessionBetInput = v.object({
  match_id: wireId,
  fancy_id: wireId,
  run: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Rate per 100. */
  size: v.pipe(v.number(), v.minValue(0)),
  stack,
  is_back: oneZero,
  fancyStatus: v.literal('A'),
  sport_id: wireId,
});

const placedBet = v.object({
  bet_id: wireId,
  /** The price that the bet got, the mean where it took several; of a session bet its line. */
  odds: v.number(),
  /** What was matched; all of it unless the rest was kept. */
  stack: rupees,
  /** Additions to a bet whose rest was kept: what was asked for, and what waits in the book. */
  requested: v.optional(rupees),
  unmatched: v.optional(rupees),
  /** Addition: the rate per 100 of a session bet. */
  size: v.optional(v.number()),
});
/** Absent of a backend that answers a bet with a message alone. */
export const placedBetData = mayBeAbsent(placedBet);

export const cancelBetInput = v.object({ bet_id: wireId });
export const cancelledBetData = v.object({
  bet_id: wireId,
  /** What will never be matched: the part that was cancelled, now or before, or that lapsed. */
  cancelled: rupees,
  /** What was matched before and stands. */
  matched: rupees,
});

export const betRow = v.object({
  bet_id: mayBeAbsent(wireId),
  sport_id: mayBeAbsent(wireId),
  match_id: mayBeAbsent(wireId),
  market_id: mayBeAbsent(wireId),
  selection_id: mayBeAbsent(wireId),
  sportName: mayBeAbsent(v.string(), ''),
  seriesName: v.nullable(v.string()),
  matchName: v.string(),
  marketName: v.string(),
  SelectionName: v.string(),
  Type: v.picklist(['Back', 'Lay']),
  /** Of a session bet its line, with the rate per 100 as `userRate`. */
  Odds: v.number(),
  userRate: v.number(),
  /** What was matched. */
  Stack: rupees,
  PotentialProfit: rupees,
  Liability: rupees,
  Placed: epochSeconds,
  /** Addition: OPEN, WON, LOST, VOID; LAPSED where nothing was ever matched. */
  status: v.optional(v.picklist(['OPEN', 'WON', 'LOST', 'VOID', 'LAPSED']), 'OPEN'),
  /**
   * Additions to a bet that was not matched at once: what was asked for and at which price, and what
   * still waits in the book.
   */
  requested: v.optional(rupees),
  asked_odds: v.optional(v.number()),
  unmatched: v.optional(rupees),
  /** Addition: result in rupees once settled. */
  profit_loss: v.optional(v.nullable(rupees)),
  /** Addition: the line and the rate per 100 of a session bet. */
  run: v.optional(v.number()),
  size: v.optional(v.number()),
  /** Addition: how the market reads its prices; absent of a session bet. */
  price_type: v.optional(v.picklist(['decimal', 'rate'])),
});

/** What a list of bets can be sorted by: when they were placed, stake, result or what it can become, liability. */
export const BET_SORTS = ['placed', 'stake', 'profit', 'liability'] as const;

export const myBetsInput = v.object({
  /** P or p open bets, C bet history. */
  betType: v.picklist(['P', 'p', 'C', 'c']),
  limit: pageSize(PAGE_SIZE.bets),
  /** Open bets have no age: from 29 days ago or earlier all of them are listed. */
  from_date: v.optional(epochSeconds),
  to_date: v.optional(epochSeconds),
  market_id: v.optional(wireId, '0'),
  match_id: v.optional(wireId, 0),
  sport_id: v.optional(wireId, 0),
  pageno: pageNumber,
  /** Addition: which moment of a bet the range is about; 'placed' when absent. */
  date_of: v.optional(v.picklist(['placed', 'settled']), 'placed'),
  /** Additions: what the list is sorted by; the newest first when absent. */
  sort: v.optional(v.picklist(BET_SORTS), 'placed'),
  order: v.optional(v.picklist(SORT_ORDERS), 'desc'),
});

export const matchBetsInput = v.object({
  limit: pageSize(PAGE_SIZE.bets),
  match_id: wireId,
  market_id: v.optional(wireId, '0'),
  fancy_id: v.optional(wireId, 0),
  pageno: pageNumber,
});
/** Open bets only; each list has a page of its own rows, those that wait in the book first. */
export const matchBetsData = v.object({
  MatchAndBetfair: mayBeAbsent(v.array(betRow), []),
  MatchFancy: mayBeAbsent(v.array(betRow), []),
  /** Additions: the bets of each whole list. */
  matched_total: v.optional(v.number()),
  fancy_total: v.optional(v.number()),
});
/** Each of the two lists is shown without the other. */
export const MATCH_BETS_PARTS = ['MatchAndBetfair', 'MatchFancy'].flatMap((list) => [
  list,
  `${list}.*`,
]);
