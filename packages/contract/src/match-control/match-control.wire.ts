import * as v from 'valibot';
import { staffReason } from '../users/users.wire.ts';
import { wireId, yesNo } from '../wire/primitives.ts';

/** An admin message of a market at most, in characters, and the address of a stream. */
const MAX_MESSAGE_CHARACTERS = 200;
const MAX_STREAM_CHARACTERS = 500;
/** The longest time before a start from which bets are taken: 60 days, in seconds. */
const MAX_BET_ALLOW_SECONDS = 60 * 24 * 60 * 60;

/** The address of a page that a frame may show: https, without a name and password in it. */
const streamAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_STREAM_CHARACTERS, 'stream_url has at most 500 characters.'),
  // No name and password before the host.
  v.regex(/^https:\/\/[^\s/?#@\\]+([/?#]\S*)?$/, 'stream_url must begin with https://.'),
  v.url('stream_url must begin with https://.'),
);

const OF_MATCH = ['MainTV', 'stream_url'] as const;
const OF_MARKETS = ['adminMessage', 'IsBetAllow', 'BetAllowTimeBefore'] as const;

/**
 * What staff want to be said of a market, or without `market_id` of all markets and session lines of a
 * match; what is absent stays. The names are those of the fields that players get.
 */
export const matchControlInput = v.pipe(
  v.object({
    match_id: wireId,
    market_id: v.optional(wireId),
    /** Shown in place of prices, and no bet is taken; null is none. */
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
    /** Seconds before the start from which bets are taken; 0 is always, null as the feed says. */
    BetAllowTimeBefore: v.optional(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_BET_ALLOW_SECONDS))),
    ),
    /** Y needs the address of a stream; null is as the feed says. */
    MainTV: v.optional(v.nullable(yesNo)),
    /** What WATCH LIVE loads; null is as the feed says. */
    stream_url: v.optional(v.nullable(streamAddress)),
    /** Stands in the audit trail. */
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

/** What staff have said of a market or of all; a field that is absent is as its match or feed says. */
const marketControl = v.object({
  /** Empty: none, whatever is said of all. */
  adminMessage: v.optional(v.string()),
  IsBetAllow: v.optional(yesNo),
  BetAllowTimeBefore: v.optional(v.number()),
});

/** Everything that staff have said of a match by now. */
export const matchControlData = v.object({
  match_id: wireId,
  /** Grows with each change. */
  version: v.number(),
  all: marketControl,
  markets: v.record(v.string(), marketControl),
  MainTV: v.optional(yesNo),
  stream_url: v.optional(v.string()),
});
