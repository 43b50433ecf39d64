import type { MarketDefinition, RunnerPrices } from '../feed.ts';
import type { SessionQuote } from '../session-quote.ts';
import type { TimedStep } from './steps.ts';

/** A step on its way to the board. Numbers of a run begin at 1 and leave none out. */
export interface FeedMessage {
  number: number;
  step: TimedStep;
}

/** A market as all messages so far left it. */
export interface MarketFeedSnapshot {
  id: string;
  /** How many events were stated of it. */
  events: number;
  definition: MarketDefinition | undefined;
  /** Number of the message that stated the definition. */
  definedBy: number;
  /** All levels of all runners. */
  runners: readonly RunnerPrices[];
}

/** Everything that the messages up to a number said: what a feed sends after a gap. */
export interface FeedSnapshot {
  number: number;
  score: string | undefined;
  markets: readonly MarketFeedSnapshot[];
  sessions: readonly SessionQuote[];
}

/** The end of a line at the board. */
export interface Receiver {
  receive(message: FeedMessage): void;
  /** The feed lives, and has sent everything up to number `last`. */
  beat(last: number): void;
  restore(image: FeedSnapshot): void;
}

/** What lies between a feed and the board. */
export interface Line {
  send(message: FeedMessage): void;
  beat(last: number): void;
  /** Asks for an image; `restore` is called once it comes. */
  requestSnapshot(): void;
}

/** `takeImage` makes the image of everything that was sent. */
export type CreateLine = (receiver: Receiver, takeImage: () => FeedSnapshot) => Line;

/** The line within one process: nothing is late or lost. */
export const createDirectLine: CreateLine = ({ receive, beat, restore }, takeImage) => ({
  send: receive,
  beat,
  requestSnapshot: () => restore(takeImage()),
});
