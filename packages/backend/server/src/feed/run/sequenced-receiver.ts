import type { FeedMessage, FeedSnapshot, Receiver } from './feed-messages.ts';
import type { TimedStep } from './steps.ts';

/** Number of messages that may overtake a missing one before it counts as lost. */
const MAX_HELD = 16;
/**
 * Number of heartbeats after which a missing message is lost, or a missing snapshot is requested
 * again.
 */
const PATIENCE_BEATS = 3;
/**
 * Maximum number of messages stored while a snapshot is in transit; a later snapshot has the rest.
 */
const MAX_ENTRIES = 1000;

interface Parts {
  apply(step: TimedStep): void;
  /** A message is lost: suspends the board until the snapshot arrives. */
  suspend(): void;
  requestSnapshot(): void;
  restore(image: FeedSnapshot): void;
}

export interface SequencedReceiver extends Receiver {
  /** Returns true if everything up to number `last` has reached the board. */
  isComplete(last: number): boolean;
}

/**
 * Delivers a feed's messages to the board once each and in order: drops duplicates, delays early
 * ones, and after a gap suspends and recovers with a snapshot.
 */
export function createSequencedReceiver({
  apply,
  suspend,
  requestSnapshot,
  restore,
}: Parts): SequencedReceiver {
  const held = new Map<number, FeedMessage>();
  let done = 0;
  let waited = 0;
  let recovering = false;

  const drain = () => {
    for (let next = held.get(done + 1); next; next = held.get(done + 1)) {
      held.delete(next.number);
      done = next.number;
      waited = 0;
      apply(next.step);
    }
  };

  const recover = () => {
    waited = 0;
    if (!recovering) suspend();
    recovering = true;
    requestSnapshot();
  };

  return {
    receive(message) {
      if (message.number <= done || held.size >= MAX_ENTRIES) return;
      held.set(message.number, message);
      if (recovering) return;
      drain();
      if (held.size > MAX_HELD) recover();
    },
    heartbeat(last) {
      if (done >= last && !recovering) return;
      waited += 1;
      if (waited >= PATIENCE_BEATS) recover();
    },
    restore(image) {
      if (!recovering || image.number < done) return;
      recovering = false;
      waited = 0;
      done = image.number;
      for (const number of held.keys()) if (number <= done) held.delete(number);
      restore(image);
      drain();
    },
    isComplete: (last) => !recovering && done >= last,
  };
}
