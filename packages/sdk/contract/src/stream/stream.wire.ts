import * as v from 'valibot';
import { betRow } from '../bets/bets.wire.ts';
import {
  sessionBook,
  wireMarket,
  wireMatch,
  wireRunner,
  wireSessionLine,
} from '../matches/matches.wire.ts';
import { rupees, wireId } from '../wire/primitives.ts';

/** Path below the API's base; POST with the bearer token, returns an event stream. */
export const STREAM_PATH = 'stream';
/** Max interval of heartbeats in ms. */
export const STREAM_HEARTBEAT_MS = 2000;
/** Age in ms from which unconfirmed prices are stale. */
export const PRICES_STALE_AFTER_MS = 5000;

/** Max topics of one request: enough for the matches of some forty tabs. */
const MAX_TOPICS = 200;

/** Max length of a topic name in any version. */
const MAX_CHARACTERS = 100;

/**
 * Public topics of a match: `event:<id>`, its session lines `session:<id>`, its score line
 * `score:<id>`.
 */
const PUBLIC_TOPIC = /^(event|session|score):[\w.-]{1,64}$/;
/**
 * Player topics of a match: `results:<id>`, the books of session lines `books:<id>`; `wallet`,
 * `bets` and `orders` of the player.
 */
const PLAYER_TOPIC = /^(results|books):[\w.-]{1,64}$|^(wallet|bets|orders)$/;

/** Max open orders of a snapshot of `orders`: those that wait, then the newest. */
export const MAX_STREAMED_ORDERS = 1000;

/** Returns true if guests may subscribe to a topic. */
export const isPublicTopic = (name: string): boolean => PUBLIC_TOPIC.test(name);

/** Returns true if a topic is the player's own. */
export const isPlayerTopic = (name: string): boolean => PLAYER_TOPIC.test(name);

/**
 * Topics with the id of the last received frame, or null: the stream resumes there. Any name is
 * accepted, as tabs may have another version: unknown ones are `gone`.
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

/** A message of the stream; `since` is the id of the frame that a delta builds on. */
export const streamFrame = v.variant('kind', [
  v.object({ kind: v.literal('snapshot'), topic: v.string(), id: v.string(), data: v.unknown() }),
  v.object({
    kind: v.literal('delta'),
    topic: v.string(),
    id: v.string(),
    since: v.string(),
    data: v.unknown(),
  }),
  /** The topic does not exist, or is forbidden for this caller. */
  v.object({ kind: v.literal('gone'), topic: v.string() }),
  /** No change; everything sent so far is valid. */
  v.object({ kind: v.literal('beat') }),
]);
export type StreamFrame = v.InferOutput<typeof streamFrame>;

/** A changed runner: its whole new state without the player's result. */
const runnerChange = v.omit(wireRunner, ['selectionName', 'WinAndLoss', 'gain']);
const marketChange = v.object({
  market_id: wireMarket.entries.market_id,
  /** The market's own fields if any changed. */
  fields: v.optional(v.omit(wireMarket, ['market_id', 'runner_json'])),
  runners: v.array(runnerChange),
});

/** Changes of a match page since the frame before. */
export const eventDelta = v.object({
  MatchDetails: v.optional(wireMatch),
  markets: v.array(marketChange),
});
export type EventDelta = v.InferInput<typeof eventDelta>;

/**
 * The player's result in rupees by market and runner; with several winners including the runner's
 * gain.
 */
const runnerResult = v.union([rupees, v.object({ result: rupees, gain: rupees })]);
export const resultsData = v.record(v.string(), v.record(v.string(), runnerResult));
export type ResultsData = v.InferOutput<typeof resultsData>;

/** Changes of a match's session lines. */
export const sessionDelta = v.object({
  /** New or changed lines, whole. */
  rows: v.array(wireSessionLine),
  /** All current lines; absent if none was added or removed. */
  order: v.optional(v.array(wireId)),
});
export type SessionLineDelta = v.InferInput<typeof sessionDelta>;

/** The player's books by session line. */
export const booksData = v.record(v.string(), sessionBook);
export type BooksData = v.InferOutput<typeof booksData>;

/** The score line of a match, as its page shows it. */
export const scoreData = v.object({ score: v.nullable(v.string()) });
export type ScoreData = v.InferOutput<typeof scoreData>;

/**
 * The player's orders. A snapshot has the open ones; a delta those that are new, changed or ended,
 * each whole. `total` is the number of open ones.
 */
export const ordersData = v.object({ orders: v.array(betRow), total: v.number() });
export type OrdersData = v.InferInput<typeof ordersData>;
