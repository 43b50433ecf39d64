import type { Side } from '../../exchange/position.ts';
import type {
  FeedEvent,
  LevelChange,
  MarketDefinition,
  RunnerPrices,
  SessionQuote,
} from '../feed.ts';
import type { TimedStep } from './steps.ts';

/** A step in transit to the board. Numbers of a run begin at 1 without gaps. */
export interface FeedMessage {
  number: number;
  step: TimedStep;
}

/** The state of a market after all messages so far. */
export interface MarketFeedSnapshot {
  id: string;
  /** Number of its events. */
  events: number;
  definition: MarketDefinition | undefined;
  /** Number of the message with the definition. */
  definedBy: number;
  /** All levels of all runners. */
  runners: readonly RunnerPrices[];
}

/** The state after the messages up to a number: sent after a gap. */
export interface FeedSnapshot {
  number: number;
  score: string | undefined;
  markets: readonly MarketFeedSnapshot[];
  sessions: readonly SessionQuote[];
}

/** The board's end of a channel. */
export interface Receiver {
  receive(message: FeedMessage): void;
  /** A heartbeat of the feed, which has sent everything up to number `last`. */
  heartbeat(last: number): void;
  restore(image: FeedSnapshot): void;
}

/** The channel between a feed and the board. */
interface Line {
  send(message: FeedMessage): void;
  heartbeat(last: number): void;
  /** Requests a snapshot; `restore` is called with it. */
  requestSnapshot(): void;
}

/** Creates a channel; `takeImage` returns the snapshot of everything that was sent. */
export type CreateLine = (receiver: Receiver, takeImage: () => FeedSnapshot) => Line;

/** The channel within one process, without delay or loss. */
export const createDirectLine: CreateLine = ({ receive, heartbeat, restore }, takeImage) => ({
  send: receive,
  heartbeat,
  requestSnapshot: () => restore(takeImage()),
});

type Levels = Record<Side, Map<number, number>>;

interface Known {
  events: number;
  definition: MarketDefinition | undefined;
  definedBy: number;
  runners: Map<string, Levels>;
}

function state(side: Map<number, number>, changes: readonly LevelChange[]) {
  for (const [price, size] of changes) {
    if (size === 0) side.delete(price);
    else side.set(price, size);
  }
}

function statePrices({ runners }: Known, image: boolean, changes: readonly RunnerPrices[]) {
  if (image) runners.clear();
  for (const { id, back, lay } of changes) {
    const levels = runners.get(id) ?? { back: new Map(), lay: new Map() };
    runners.set(id, levels);
    state(levels.back, back);
    state(levels.lay, lay);
  }
}

/** Accumulates a feed's events; steps without a market belong to `firstMarketId`. */
export function createFeedSnapshot(firstMarketId: string) {
  const markets = new Map<string, Known>();
  const sessions = new Map<string, SessionQuote>();
  let score: string | undefined;
  let last = 0;

  const open = (id: string): Known => {
    const known = markets.get(id) ?? {
      events: 0,
      definition: undefined,
      definedBy: 0,
      runners: new Map(),
    };
    markets.set(id, known);
    return known;
  };

  const recordEvent = (market: Known, event: FeedEvent) => {
    market.events += 1;
    if (event.kind === 'prices') statePrices(market, event.image, event.runners);
    else if (event.kind === 'score') score = event.text;
    else {
      market.definition = event.definition;
      market.definedBy = last;
    }
  };

  return {
    note({ number, step }: FeedMessage): void {
      last = number;
      for (const event of step.events) recordEvent(open(step.marketId ?? firstMarketId), event);
      for (const quote of step.sessions ?? []) sessions.set(quote.id, quote);
    },
    take: (): FeedSnapshot => ({
      number: last,
      score,
      sessions: [...sessions.values()],
      markets: [...markets].map(([id, { runners, ...market }]) => ({
        id,
        ...market,
        runners: [...runners].map(([runnerId, { back, lay }]) => ({
          id: runnerId,
          back: [...back],
          lay: [...lay],
        })),
      })),
    }),
  };
}
