import {
  applyEventDelta,
  type Bet,
  type EventDelta,
  endpoints,
  eventDelta,
  type MatchDetail,
  ordersData,
  PRICES_STALE_AFTER_MS,
  STREAM_PATH,
  type StreamFrame,
  streamFrame,
  toBets,
} from '@exchange/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import * as v from 'valibot';
import { type Connection, pause, pauseAfter, post, TradingError, toNoResponse } from './call.ts';

/** The topics that a stream follows. */
export interface StreamTopics {
  /** Ids of the matches whose prices are followed. */
  matches?: readonly string[];
  /** Follows the player's own orders. */
  orders?: boolean;
}

/** A change that a stream reports, complete: `match` and `open` are the whole state. */
export type StreamUpdate =
  | { kind: 'prices'; matchId: string; match: MatchDetail; receivedAt: number }
  | {
      kind: 'orders';
      /** Open orders by their id; the waiting ones first, at most 1,000. */
      open: ReadonlyMap<string, Bet>;
      /** Orders that are new, changed or ended since the update before. */
      changed: readonly Bet[];
      /** Changes may have been missed: orders that are not in `open` ended or are newer. */
      isSnapshot: boolean;
      /** Number of open orders, also of those above the maximum. */
      total: number;
    }
  /** False: prices are stale until the next `true`. */
  | { kind: 'live'; isLive: boolean }
  /** The match does not exist any more, and is not followed further. */
  | { kind: 'gone'; topic: string };

type DataFrame = Extract<StreamFrame, { kind: 'snapshot' | 'delta' }>;

/** The state of one topic: applies a frame and returns its update; undefined if it does not fit. */
type Reduce = (frame: DataFrame) => StreamUpdate | undefined;

/** Longest event in characters, many times a match: the stream fails beyond it. */
const MAX_EVENT_LENGTH = 4_000_000;
const ORDERS_TOPIC = 'orders';

type Page = Parameters<typeof applyEventDelta>[0];

function createPrices(matchId: string): Reduce {
  const { data: schema, decode } = endpoints.eventDetails;
  let page: v.InferOutput<typeof schema> | undefined;
  return ({ kind, data }) => {
    const parsed = v.safeParse(kind === 'snapshot' ? schema : eventDelta, data);
    if (!parsed.success || !(kind === 'snapshot' || page)) return undefined;
    page = (
      kind === 'snapshot'
        ? parsed.output
        : applyEventDelta(page as Page, parsed.output as EventDelta)
    ) as NonNullable<typeof page>;
    const match = decode(page, { total: 0, input: { matchId, sportId: '0' } });
    return { kind: 'prices', matchId, match, receivedAt: Date.now() };
  };
}

function createOrders(): Reduce {
  let open: ReadonlyMap<string, Bet> = new Map();
  return ({ kind, data }) => {
    const parsed = v.safeParse(ordersData, data);
    if (!parsed.success) return undefined;
    const changed = toBets(parsed.output.orders);
    const isSnapshot = kind === 'snapshot';
    const next = new Map(isSnapshot ? [] : open);
    for (const bet of changed) {
      if (bet.status === 'open') next.set(bet.id, bet);
      else next.delete(bet.id);
    }
    open = next;
    return { kind: 'orders', open, changed, isSnapshot, total: parsed.output.total };
  };
}

/** Yields the frames of a response until it ends; aborts it by `onSilent` once it is silent. */
async function* readFrames(response: Response, onSilent: () => void): AsyncGenerator<StreamFrame> {
  const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_LENGTH }))
    .getReader();
  try {
    for (;;) {
      // Only the wait for the server counts, not what the program does in between.
      const watchdog = setTimeout(onSilent, PRICES_STALE_AFTER_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(watchdog));
      if (done) return;
      // A frame of a later server that is unknown here is no change.
      const frame = v.safeParse(streamFrame, parseJson(value.data));
      if (frame.success) yield frame.output;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Follows topics until `ending`: resumes after each cut where it was, with growing pauses. Throws
 * TradingError where repeating is in vain, for example for a revoked key.
 */
export async function* followTopics(
  connection: Connection,
  { matches = [], orders = false }: StreamTopics,
  ending: AbortSignal,
): AsyncGenerator<StreamUpdate, void> {
  const topics = new Map<string, { id: string | null; reduce: Reduce }>();
  for (const id of matches) topics.set(`event:${id}`, { id: null, reduce: createPrices(id) });
  if (orders) topics.set(ORDERS_TOPIC, { id: null, reduce: createOrders() });
  let failures = 0;
  let isLive = false;

  /** Applies a frame to its topic; throws for one that does not fit, which needs a snapshot. */
  const apply = (frame: DataFrame): StreamUpdate | undefined => {
    const topic = topics.get(frame.topic);
    if (!topic) return undefined;
    const fits = frame.kind === 'snapshot' || frame.since === topic.id;
    const update = fits ? topic.reduce(frame) : undefined;
    topic.id = update ? frame.id : null;
    if (!update) throw new TradingError('UNEXPECTED_REPLY', 0, `Unexpected frame: ${frame.topic}`);
    return update;
  };

  while (!ending.aborted) {
    const attempt = new AbortController();
    const silent = () => attempt.abort();
    const ids = Object.fromEntries([...topics].map(([name, { id }]) => [name, id]));
    const request = { path: STREAM_PATH, body: { topics: ids } };
    let failure: unknown;
    try {
      const firstByte = setTimeout(silent, PRICES_STALE_AFTER_MS);
      const signal = AbortSignal.any([ending, attempt.signal]);
      const opening = post(connection, request, signal).finally(() => clearTimeout(firstByte));
      for await (const frame of readFrames(await opening, silent)) {
        if (!isLive) {
          isLive = true;
          yield { kind: 'live', isLive };
        }
        if (frame.kind === 'gone') {
          topics.delete(frame.topic);
          yield { kind: 'gone', topic: frame.topic };
          if (topics.size === 0) return;
        } else if (frame.kind !== 'beat') {
          const update = apply(frame);
          if (update) yield update;
        }
        failures = 0;
      }
    } catch (error) {
      failure = toNoResponse(error, attempt.signal.aborted);
    }
    if (ending.aborted) return;
    if (isLive) {
      isLive = false;
      yield { kind: 'live', isLive };
    }
    if (failure instanceof TradingError && !failure.isTemporary) throw failure;
    failures += 1;
    await pause(pauseAfter(failure, failures), ending).catch(() => undefined);
  }
}
