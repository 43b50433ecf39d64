import * as v from 'valibot';
import { wireMarket, wireMatch, wireRunner } from '../matches/matches.wire.ts';
import { rupees } from '../wire/primitives.ts';

/** Path below the API's base; POST with the bearer token, answered by an event stream. */
export const STREAM_PATH = 'stream';
/** The server says at least this often that it lives, in ms. */
export const STREAM_BEAT_MS = 2000;
/** Prices without a word from their source for so long are old, in ms. */
export const PRICES_OLD_AFTER_MS = 5000;

/** `event:<match id>` and `results:<match id>` of a match, `wallet` and `bets` of the player. */
const topic = v.pipe(v.string(), v.regex(/^(event|results):[\w.-]{1,64}$|^(wallet|bets)$/));

/** Topics with the id of the last frame that came, null for none: the stream resumes there. */
export const streamInput = v.object({
  topics: v.pipe(
    v.record(topic, v.nullable(v.pipe(v.string(), v.maxLength(80)))),
    v.check((topics) => Object.keys(topics).length <= 40, 'topics: at most 40'),
  ),
});
export type StreamInput = v.InferOutput<typeof streamInput>;

/** One message of the stream; `since` is the id of the frame that a delta builds on. */
export const streamFrame = v.variant('kind', [
  v.object({ kind: v.literal('snapshot'), topic: v.string(), id: v.string(), data: v.unknown() }),
  v.object({
    kind: v.literal('delta'),
    topic: v.string(),
    id: v.string(),
    since: v.string(),
    data: v.unknown(),
  }),
  /** The topic does not exist, or is not for this caller. */
  v.object({ kind: v.literal('gone'), topic: v.string() }),
  /** Nothing new, and everything said so far still holds. */
  v.object({ kind: v.literal('beat') }),
]);
export type StreamFrame = v.InferOutput<typeof streamFrame>;

/** What a delta says of a runner: its whole new state but the player's result. */
const runnerChange = v.omit(wireRunner, ['selectionName', 'WinAndLoss']);
const marketChange = v.object({
  market_id: wireMarket.entries.market_id,
  /** The market's own fields where any changed. */
  fields: v.optional(v.omit(wireMarket, ['market_id', 'runner_json'])),
  runners: v.array(runnerChange),
});

/** Changes of a match page: only what differs from the frame before. */
export const eventDelta = v.object({
  MatchDetails: v.optional(wireMatch),
  markets: v.array(marketChange),
});
export type EventDelta = v.InferInput<typeof eventDelta>;

/** The player's result in rupees by market and runner. */
export const resultsData = v.record(v.string(), v.record(v.string(), rupees));
export type ResultsData = v.InferOutput<typeof resultsData>;
