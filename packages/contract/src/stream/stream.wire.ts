import * as v from 'valibot';
import {
  sessionBook,
  wireMarket,
  wireMatch,
  wireRunner,
  wireSession,
} from '../matches/matches.wire.ts';
import { rupees, wireId } from '../wire/primitives.ts';

/** Path below the API's base; POST with the bearer token, answered by an event stream. */
export const STREAM_PATH = 'stream';
/** The server says at least this often that it lives, in ms. */
export const STREAM_BEAT_MS = 2000;
/** Prices without a word from their source for so long are old, in ms. */
export const PRICES_OLD_AFTER_MS = 5000;

/** Topics of one request: enough for the matches of some forty tabs. */
const MAX_TOPICS = 200;

/** Longer names are none of any version. */
const MAX_CHARACTERS = 100;

/**
 * Of a match, for everyone: `event:<id>`, its session lines `session:<id>`, its score line
 * `score:<id>`.
 */
const PUBLIC_TOPIC = /^(event|session|score):[\w.-]{1,64}$/;
/**
 * Of a match, for the player: `results:<id>`, the books of session lines `books:<id>`. Of the player:
 * `wallet` and `bets`.
 */
const PLAYER_TOPIC = /^(results|books):[\w.-]{1,64}$|^(wallet|bets)$/;

/** Whether guests may have a topic. */
export const isPublicTopic = (name: string): boolean => PUBLIC_TOPIC.test(name);

/** Whether a topic is the player's own. */
export const isPlayerTopic = (name: string): boolean => PLAYER_TOPIC.test(name);

/**
 * Topics with the id of the last frame that came, null for none: the stream resumes there. Any name will
 * do, as tabs may be of another version than the server: those that it does not know are `gone`.
 */
export const streamInput = v.object({
  topics: v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(MAX_CHARACTERS)),
      v.nullable(v.pipe(v.string(), v.maxLength(80))),
    ),
    v.check((topics) => Object.keys(topics).length <= MAX_TOPICS, `topics: at most ${MAX_TOPICS}`),
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
const runnerChange = v.omit(wireRunner, ['selectionName', 'WinAndLoss', 'gain']);
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

/** The player's result in rupees by market and runner; where several win, with the runner's gain. */
const runnerResult = v.union([rupees, v.object({ result: rupees, gain: rupees })]);
export const resultsData = v.record(v.string(), v.record(v.string(), runnerResult));
export type ResultsData = v.InferOutput<typeof resultsData>;

/** Changes of a match's session lines. */
export const sessionDelta = v.object({
  /** Lines that opened or changed, whole. */
  rows: v.array(wireSession),
  /** All lines that there are now; absent where none came or went. */
  order: v.optional(v.array(wireId)),
});
export type SessionDelta = v.InferInput<typeof sessionDelta>;

/** The player's books by session line. */
export const booksData = v.record(v.string(), sessionBook);
export type BooksData = v.InferOutput<typeof booksData>;

/** The score line of a match, as its page shows it. */
export const scoreData = v.object({ score: v.nullable(v.string()) });
export type ScoreData = v.InferOutput<typeof scoreData>;
