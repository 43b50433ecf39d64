import type { MarketDefinition, RunnerPrices } from '../feed.ts';
import type { SessionQuote } from '../session-quote.ts';
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
export interface Line {
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
