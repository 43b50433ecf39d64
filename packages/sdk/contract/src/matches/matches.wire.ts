import * as v from 'valibot';
import { PAGE_SIZE } from '../limits.ts';
import { sportSettings } from '../preferences/stake-settings.wire.ts';
import {
  epochSeconds,
  mayBeAbsent,
  pageNumber,
  pageSize,
  rupees,
  wireId,
  yesNo,
} from '../wire/primitives.ts';

const price = v.object({ price: v.number(), size: rupees });

export const wireRunner = v.object({
  selectionId: wireId,
  selectionName: v.string(),
  /** ACTIVE, or any other word for a runner that accepts no bets; WINNER if it won. */
  status: v.string(),
  /** The signed-in player's result in rupees if this runner wins; 0 for guests. */
  WinAndLoss: rupees,
  /**
   * Addition for markets with several winners: what its win adds to the player's result against its
   * loss.
   */
  gain: v.optional(rupees),
  ex: v.object({
    availableToBack: v.array(price),
    availableToLay: v.array(price),
  }),
});

export const wireMarket = v.object({
  market_id: wireId,
  marketName: v.string(),
  runner_json: v.array(wireRunner),
  marketMinStack: v.optional(rupees),
  marketMaxStack: v.optional(rupees),
  adminMessage: v.optional(v.nullable(v.string())),
  /** OPEN, SUSPENDED or CLOSE. */
  InplayStatus: v.string(),
  IsBetAllow: yesNo,
  /** Seconds before the start from which bets are accepted; 0 is always. */
  BetAllowTimeBefore: v.optional(v.number(), 0),
  start_date: v.optional(epochSeconds),
  /** Addition: absent, a price above 1 is decimal, else a rate. */
  price_type: v.optional(v.picklist(['decimal', 'rate'])),
  /** Addition: bet delay in seconds. */
  bet_delay: v.optional(v.number(), 0),
  /** Addition: incremented with each change of prices or status. */
  market_version: v.optional(v.number(), 0),
  /** Addition: commission in percent of a player's net win on the market. */
  commission: v.optional(v.number()),
  /** Addition: number of winners; one when absent. */
  winners: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

/** The score of both sides, as on a match page. */
const scoreBoard = v.object({
  /** In batting order, else in the order of the match's name. */
  sides: v.array(
    v.object({
      name: v.string(),
      /** Runs and overs, goals, or the games of each set and the points. */
      figures: v.array(v.string()),
      /** Bats or serves. */
      active: v.boolean(),
    }),
  ),
  /** Titles of the figures, where they need any: of sets and points. */
  titles: v.optional(v.array(v.string())),
  /** In runs and balls, while the side batting second chases. */
  chase: v.optional(v.object({ target: v.number(), need: v.number(), balls: v.number() })),
  /** Who won and how, once the match is over: 'A won by 7 wickets'. */
  result: v.optional(v.string()),
});

const bestPrice = v.nullable(price);
export const wireMatch = v.object({
  sport_id: wireId,
  match_id: wireId,
  series_id: v.nullable(wireId),
  seriesName: v.nullable(v.string()),
  /** 'A v B'. */
  name: v.string(),
  start_date: v.nullable(epochSeconds),
  /** B: has a bookmaker market. */
  market_type: v.optional(v.string()),
  IsFancyAllow: v.optional(yesNo),
  /** Y shows MATCH STATS. */
  sportGraphic: v.optional(v.string()),
  /** Y shows WATCH LIVE. */
  MainTV: v.optional(v.string()),
  /** Addition, of match pages only: the URL for WATCH LIVE; the live frame's when absent. */
  stream_url: v.optional(v.nullable(v.string())),
  /** INPLAY, UPCOMING, or CLOSE once the match is over. */
  inplayStatus: v.optional(v.string()),
  /** Addition: the score in a short line, for example '163/7 · 87/4 (11.0)'. */
  score: v.optional(v.nullable(v.string())),
  /** Addition, of match pages only. */
  score_board: v.optional(v.nullable(scoreBoard)),
  /** Addition: the match-odds market with best prices, in the order of the names; X is the draw. */
  match_odds: v.optional(
    v.nullable(
      v.object({
        market_id: wireId,
        InplayStatus: v.string(),
        runners: v.array(
          v.object({
            selectionId: wireId,
            selectionName: v.string(),
            back: bestPrice,
            lay: bestPrice,
          }),
        ),
      }),
    ),
  ),
});

export const matchListInput = v.object({
  limit: pageSize(PAGE_SIZE.matches),
  pageno: pageNumber,
  /** 0 is all. */
  series_id: v.optional(wireId, 0),
  sport_id: v.optional(wireId, 0),
  /** Only 'h' is known, without a meaning (point 7): all types get the same reply. */
  type: v.optional(v.string(), 'h'),
  /** Addition: only matches whose name or series contains these words. */
  search: v.optional(v.pipe(v.string(), v.maxLength(60))),
});
export const matchListData = v.object({
  InplayMatches: mayBeAbsent(v.array(wireMatch), []),
  UpCommingMatches: mayBeAbsent(v.array(wireMatch), []),
});

/** Malformed rows or lists are dropped; for malformed best prices only these. */
export const MATCH_LIST_LENIENT_PATHS = ['InplayMatches', 'UpCommingMatches'].flatMap((list) => [
  list,
  `${list}.*`,
  // As a whole: without one runner the prices of the next would move under its number.
  `${list}.*.match_odds`,
]);

export const eventInput = v.object({
  match_id: wireId,
  /** Redundant to the match's id and ignored. */
  sport_id: v.optional(wireId),
});
/** The match of a page, whose ids the request has (point 3 names none). */
const wireMatchDetails = v.object({
  ...wireMatch.entries,
  sport_id: mayBeAbsent(wireId),
  match_id: mayBeAbsent(wireId),
  series_id: mayBeAbsent(v.nullable(wireId), null),
  seriesName: mayBeAbsent(v.nullable(v.string()), null),
  start_date: mayBeAbsent(v.nullable(epochSeconds), null),
});
export const eventData = v.object({
  MatchDetails: wireMatchDetails,
  /** Match odds; null where the match has none. */
  odds: v.nullable(wireMarket),
  /** Bookmaker markets, under both names that clients of this family read. */
  bm: mayBeAbsent(v.array(wireMarket), []),
  BookerMakerMarket: v.optional(v.array(wireMarket)),
  others: mayBeAbsent(v.array(wireMarket), []),
  OtherMarketList: v.optional(v.array(wireMarket)),
  UserSportSettings: v.optional(v.nullable(sportSettings)),
});

const MARKET_LISTS = ['bm', 'BookerMakerMarket', 'others', 'OtherMarketList'];
/** Droppable: malformed markets, runners or price levels, and optional parts of a page. */
export const EVENT_LENIENT_PATHS = [
  ...MARKET_LISTS,
  ...['odds', ...MARKET_LISTS.map((list) => `${list}.*`)].flatMap((market) => [
    market,
    `${market}.runner_json.*`,
    `${market}.runner_json.*.ex.*.*`,
  ]),
  ...Object.keys(wireMatchDetails.entries)
    .filter((field) => field !== 'name')
    .map((field) => `MatchDetails.${field}`),
  'UserSportSettings',
];

/** The player's book of a session line: result in rupees by number of runs. */
export const sessionBook = v.nullable(v.record(v.string(), rupees));
export const wireSessionLine = v.object({
  RunnerName: v.string(),
  SelectionId: wireId,
  /** No: the line and its size (rate per 100). */
  LayPrice1: v.nullable(v.number()),
  LaySize1: v.nullable(v.number()),
  /** Yes: the line and its size (rate per 100). */
  BackPrice1: v.nullable(v.number()),
  BackSize1: v.nullable(v.number()),
  scorePostion: sessionBook,
  minStack: v.optional(rupees),
  maxStack: v.optional(rupees),
  adminMessage: v.optional(v.nullable(v.string())),
  inplayStatus: v.string(),
  IsBetAllow: yesNo,
  /** Addition: bet delay in seconds. */
  bet_delay: v.optional(v.number(), 0),
});
/** Malformed lines are dropped; for a malformed book only the book. */
export const SESSION_LENIENT_PATHS = ['*', '*.scorePostion'];
export const sessionInput = v.object({ match_id: wireId });

export const priceHistoryInput = v.object({ match_id: wireId, market_id: wireId });
export const priceHistoryData = v.object({
  runners: v.array(
    v.object({
      selectionId: wireId,
      /** Best back price with its start in epoch seconds, oldest first. */
      prices: v.array(v.tuple([epochSeconds, v.pipe(v.number(), v.finite())])),
    }),
  ),
});

const eventCount = v.object({
  sport_id: wireId,
  name: v.string(),
  inplay: v.number(),
  upcoming: v.number(),
});
/**
 * Numbers of in-play and upcoming matches of a sport, for the sub-header (decisions); point 7 names
 * no reply.
 */
export const eventCountData = mayBeAbsent(v.array(eventCount), []);
