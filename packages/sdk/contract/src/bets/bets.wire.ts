import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import {
  DEFAULT_PRICE_CHANGE,
  PRICE_CHANGES,
  PRICE_TOLERANCES,
} from '../users/preferences.model.ts';
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

/** Largest stake of a request, in rupees. */
export const MAX_STACK = 1_000_000_000;
const stack = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_STACK));

/** Max length of a player's own reference of an order. */
export const MAX_REFERENCE_CHARACTERS = 32;
/** Max seconds that an order may give itself: 30 days. */
const MAX_GOOD_FOR = 2_592_000;
/** Max orders that one request names, by their references or otherwise. */
export const MAX_ORDERS_AT_ONCE = 25;

/** A player's own reference of an order; several orders may have the same. */
export const orderReference = v.pipe(
  v.string(),
  v.maxLength(MAX_REFERENCE_CHARACTERS),
  v.regex(/^[\w.:-]+$/),
);

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
  /**
   * Addition: for fill or kill, the part of the stake in whole rupees that must be matched at once;
   * what is not matched then ends. All of it when absent.
   */
  min_fill: v.optional(stack),
  /** Addition: for 'keep', true refuses the order if any of it would be matched at once. */
  post_only: v.optional(v.boolean()),
  /**
   * Addition: for 'keep', what happens to the unmatched part as the market goes in-play. 'keep' is
   * for markets whose rule is 'in-play': on others it would end by the suspension.
   */
  in_play: v.optional(v.picklist(['lapse', 'keep'])),
  /**
   * Addition: for 'keep', the seconds from the arrival of the order after which its unmatched part
   * lapses; by the market's rule alone when absent.
   */
  good_for: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_GOOD_FOR))),
  /** Addition: the player's own reference, by which the order can be found. */
  reference: v.optional(orderReference),
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
  /** Addition: the player's own reference, by which the order can be found. */
  reference: v.optional(orderReference),
});

const placedBet = v.object({
  bet_id: wireId,
  /** The price of the bet, the mean over several levels; for a session bet its line. */
  odds: v.number(),
  /** The matched stake; all of it for fill or kill. */
  stack: rupees,
  /** Additions for a bet that was not wholly matched: the requested and the unmatched stake. */
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
  /** Additions for an unmatched part: 'keep' as the market goes in-play; when it lapses. */
  in_play: v.optional(v.string()),
  good_until: v.optional(epochSeconds),
  /** Addition: result in rupees once settled. */
  profit_loss: v.optional(v.nullable(rupees)),
  /** Addition: the line and the rate per 100 of a session bet. */
  run: v.optional(v.number()),
  size: v.optional(v.number()),
  /** Addition: price type of the market; absent for a session bet. */
  price_type: v.optional(v.picklist(['decimal', 'rate'])),
  /** Addition: the player's own reference of the order. */
  reference: v.optional(v.string()),
});

/** Sort keys of a list of bets: placement, stake, (potential) profit, liability. */
export const BET_SORTS = ['placed', 'stake', 'profit', 'liability'] as const;

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

/** Orders by their references, in any status, the newest first. */
export const orderStatusInput = v.object({
  references: v.pipe(v.array(orderReference), v.minLength(1), v.maxLength(MAX_ORDERS_AT_ONCE)),
  limit: pageSize(PAGE_SIZE.dashboardBets),
  pageno: pageNumber,
});

/** Orders that were settled in a range of time, the last settled first. */
export const clearedOrdersInput = v.object({
  from_date: epochSeconds,
  to_date: epochSeconds,
  sport_id: v.optional(wireId, 0),
  match_id: v.optional(wireId, 0),
  market_id: v.optional(wireId, '0'),
  limit: pageSize(PAGE_SIZE.dashboardBets),
  pageno: pageNumber,
});
export const clearedOrdersData = v.object({
  /** `profit_loss` of an order is before commission, which is of a market's net win. */
  orders: v.array(betRow),
  /** The markets of these orders: the player's net result on each, and what was deducted. */
  markets: v.array(
    v.object({
      market_id: wireId,
      profit_loss: rupees,
      commission: rupees,
      settled_at: epochSeconds,
    }),
  ),
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

/** Addition: the part of the whole hedge that is placed, in percent. */
const cashOutShare = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)));

export const cashOutOfferInput = v.object({
  match_id: wireId,
  market_id: wireId,
  share: cashOutShare,
});

export const cashOutOfferData = v.object({
  /** null if nothing can be locked in; `reason` has the cause. */
  offer: v.nullable(
    v.object({
      /** The smallest result; those of the runners differ by rounding only, unless it is a part. */
      locked: rupees,
      /** The result afterwards by runner, or by runs of a session line. */
      results: v.record(v.string(), rupees),
    }),
  ),
  reason: v.nullable(v.string()),
  market_version: v.number(),
  /** The share of this offer, where one was asked for: older backends know the whole only. */
  share: v.optional(v.number()),
});

export const cashOutInput = v.object({
  match_id: wireId,
  market_id: wireId,
  share: cashOutShare,
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
