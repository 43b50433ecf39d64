import * as v from 'valibot';
import { staffReason, wireId, yesNo } from '../wire/primitives.ts';

/** Max characters of a market's admin message, and of a stream's URL. */
const MAX_MESSAGE_CHARACTERS = 200;
const MAX_STREAM_CHARACTERS = 500;
/** Longest time before a start in which bets are accepted: 60 days, in seconds. */
const MAX_BET_ALLOW_SECONDS = 60 * 24 * 60 * 60;

/** URL for a frame: https, without user name and password. */
const streamAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_STREAM_CHARACTERS, 'stream_url has at most 500 characters.'),
  // No user name or password before the host.
  v.regex(/^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/, 'stream_url must begin with https://.'),
  v.url('stream_url must begin with https://.'),
);

const OF_MATCH = ['MainTV', 'stream_url'] as const;
const OF_MARKETS = ['adminMessage', 'IsBetAllow', 'BetAllowTimeBefore'] as const;

/**
 * Staff's settings of a market, or without `market_id` of all markets and session lines of a match;
 * absent fields stay. Named like the fields that players get.
 */
export const matchControlInput = v.pipe(
  v.object({
    match_id: wireId,
    market_id: v.optional(wireId),
    /** Shown instead of prices and blocks bets; null removes it. */
    adminMessage: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.trim(),
          v.minLength(1, 'adminMessage: please write one, or null for none.'),
          v.maxLength(MAX_MESSAGE_CHARACTERS, 'adminMessage has at most 200 characters.'),
        ),
      ),
    ),
    IsBetAllow: v.optional(yesNo),
    /** Seconds before the start from which bets are accepted; 0 is always, null as in the feed. */
    BetAllowTimeBefore: v.optional(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_BET_ALLOW_SECONDS))),
    ),
    /** Y needs the URL of a stream; null is as in the feed. */
    MainTV: v.optional(v.nullable(yesNo)),
    /** URL for WATCH LIVE; null is as in the feed. */
    stream_url: v.optional(v.nullable(streamAddress)),
    /** Recorded in the audit trail. */
    reason: staffReason,
  }),
  v.forward(
    v.check(
      (input) => [...OF_MATCH, ...OF_MARKETS].some((field) => input[field] !== undefined),
      'match_id alone changes nothing: give a field beside it.',
    ),
    ['match_id'],
  ),
  v.forward(
    v.check(
      (input) =>
        input.market_id === undefined || OF_MATCH.every((field) => input[field] === undefined),
      'market_id: MainTV and stream_url are of a whole match.',
    ),
    ['market_id'],
  ),
);

/** Staff's settings of a market or of all; absent fields follow the match or the feed. */
const marketControl = v.object({
  /** Empty: none, whatever applies to all. */
  adminMessage: v.optional(v.string()),
  IsBetAllow: v.optional(yesNo),
  BetAllowTimeBefore: v.optional(v.number()),
});

/** All of staff's settings of a match. */
export const matchControlData = v.object({
  match_id: wireId,
  /** Incremented with each change. */
  version: v.number(),
  all: marketControl,
  markets: v.record(v.string(), marketControl),
  MainTV: v.optional(yesNo),
  stream_url: v.optional(v.string()),
});
