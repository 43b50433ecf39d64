import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import {
  DEFAULT_PRICE_CHANGE,
  PRICE_CHANGES,
  PRICE_TOLERANCES,
} from '../preferences/preferences.model.ts';
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
  /** Addition: price changes that are accepted without asking; 'better' when absent. */
  price_change: v.optional(v.picklist(PRICE_CHANGES), DEFAULT_PRICE_CHANGE),
  /**
   * Addition: for `price_change` 'any', how many percent less a back may win, or more a lay may
   * risk, than at `odds`; 5 when absent.
   */
  price_tolerance: v.optional(v.picklist(PRICE_TOLERANCES)),
  /**
   * Addition: the `market_version` that the player saw. The bet is rejected if the market was
   * suspended, went in-play or lost a runner since; `price_change` covers moves.
   */
  market_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /**
   * Addition: handling of the unmatched stake. 'keep' leaves it in the book at the asked price;
   * 'refuse', also when absent, is fill or kill.
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
  /** The price of the bet, the mean over several levels; for a session bet its line. */
  odds: v.number(),
  /** The matched stake; all of it for fill or kill. */
  stack: rupees,
  /** Additions for a bet with an unmatched part: the requested and the unmatched stake. */
  requested: v.optional(rupees),
  unmatched: v.optional(rupees),
  /** Addition: the rate per 100 of a session bet. */
  size: v.optional(v.number()),
});
/** Absent from backends that reply to a bet with a message alone. */
export const placedBetData = mayBeAbsent(placedBet);

export const cancelBetInput = v.object({ bet_id: wireId });
export const cancelledBetData = v.object({
  bet_id: wireId,
  /** The stake that will never be matched: cancelled, now or before, or lapsed. */
  cancelled: rupees,
  /** The matched stake, which stays. */
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
  /** For a session bet its line, with the rate per 100 as `userRate`. */
  Odds: v.number(),
  userRate: v.number(),
  /** The matched stake. */
  Stack: rupees,
  PotentialProfit: rupees,
  Liability: rupees,
  Placed: epochSeconds,
  /** Addition: OPEN, WON, LOST, VOID; LAPSED if nothing was ever matched. */
  status: v.optional(v.picklist(['OPEN', 'WON', 'LOST', 'VOID', 'LAPSED']), 'OPEN'),
  /**
   * Additions for a bet that was not matched at once: requested stake and price, and the unmatched
   * stake.
   */
  requested: v.optional(rupees),
  asked_odds: v.optional(v.number()),
  unmatched: v.optional(rupees),
  /** Addition: result in rupees once settled, before commission. */
  profit_loss: v.optional(v.nullable(rupees)),
  /** Additions for a settled bet: when, and why it is void. */
  settled: v.optional(epochSeconds),
  void_reason: v.optional(v.string()),
  /** Additions: the result that it was won or lost by, the names of the winners or the runs. */
  winners: v.optional(v.array(v.string())),
  result_runs: v.optional(v.number()),
  /** Addition: commission in percent of a net win on its market; none when absent. */
  commission: v.optional(v.number()),
  /** Addition: a cash-out placed it, to close earlier bets. */
  cash_out: v.optional(v.boolean()),
  /** Addition: the line and the rate per 100 of a session bet. */
  run: v.optional(v.number()),
  size: v.optional(v.number()),
  /** Addition: price type of the market; absent for a session bet. */
  price_type: v.optional(v.picklist(['decimal', 'rate'])),
});

/** Sort keys of a list of bets: placement, stake, (potential) profit, liability, settlement. */
export const BET_SORTS = ['placed', 'stake', 'profit', 'liability', 'settled'] as const;

export const myBetsInput = v.object({
  /** P or p open bets, C bet history. */
  betType: v.picklist(['P', 'p', 'C', 'c']),
  limit: pageSize(PAGE_SIZE.bets),
  /** Ignored for open bets from 29 days ago or earlier: all of them are listed. */
  from_date: v.optional(epochSeconds),
  to_date: v.optional(epochSeconds),
  market_id: v.optional(wireId, '0'),
  match_id: v.optional(wireId, 0),
  sport_id: v.optional(wireId, 0),
  pageno: pageNumber,
  /** Addition: the date that the range filters; 'placed' when absent. */
  date_of: v.optional(v.picklist(['placed', 'settled']), 'placed'),
  /** Additions: sort key; the newest first when absent. */
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
/** Open bets only; each list has its own page, unmatched bets first. */
export const matchBetsData = v.object({
  MatchAndBetfair: mayBeAbsent(v.array(betRow), []),
  MatchFancy: mayBeAbsent(v.array(betRow), []),
  /** Additions: lengths of the whole lists. */
  matched_total: v.optional(v.number()),
  fancy_total: v.optional(v.number()),
});
/** Each of the two lists is shown without the other. */
export const MATCH_BETS_LENIENT_PATHS = ['MatchAndBetfair', 'MatchFancy'].flatMap((list) => [
  list,
  `${list}.*`,
]);

export const cashOutOfferInput = v.object({ match_id: wireId, market_id: wireId });

export const cashOutOfferData = v.object({
  /** null if nothing can be locked in; `reason` has the cause. */
  offer: v.nullable(
    v.object({
      /** The smallest locked result; those of the runners differ by rounding only. */
      locked: rupees,
      /** The locked result by runner. */
      results: v.record(v.string(), rupees),
    }),
  ),
  reason: v.nullable(v.string()),
  market_version: v.number(),
});

export const cashOutInput = v.object({
  match_id: wireId,
  market_id: wireId,
  /** `locked` of the offer that the player saw: a smaller one is rejected. */
  locked: rupees,
  /** `market_version` of that offer. */
  market_version: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export const cashOutData = v.object({
  /** The locked result, at least the one that was seen. */
  locked: rupees,
  results: v.record(v.string(), rupees),
});
