import { createRandom } from '../../random.ts';
import type { CreateLine, FeedMessage, FeedSnapshot, Receiver } from './feed-messages.ts';
import type { TimedStep } from './steps.ts';

/** The faults of a channel; shares of messages from 0 to 1. */
export interface Faults {
  seed: number;
  /** Delivered twice, the second time at once or late. */
  duplicate: number;
  /** Delivered up to three messages late. */
  reorder: number;
  /** Never delivered. */
  lose: number;
  /** Number of heartbeats between a request of a snapshot and its delivery. */
  imageAfter: number;
}

/** A channel with configurable faults. */
export interface LossyChannel {
  createLine: CreateLine;
  /**
   * Applies from now on; undefined: none. Late messages arrive with the next heartbeat at the
   * latest.
   */
  inject(faults: Faults | undefined): void;
  /** Counts messages that were duplicated, late, or lost. */
  count(): { duplicate: number; reorder: number; lose: number };
}

const MAX_LATE = 3;
const NONE: Faults = { seed: 0, duplicate: 0, reorder: 0, lose: 0, imageAfter: 0 };

/**
 * Creates a channel for tests that loses, duplicates and reorders messages between a feed and the
 * board, by a seed.
 */
export function createLossyChannel(): LossyChannel {
  const counts = { duplicate: 0, reorder: 0, lose: 0 };
  let faults = NONE;
  let random = createRandom(0);

  const happens = (kind: 'duplicate' | 'reorder' | 'lose') => {
    const happened = faults[kind] > 0 && random() < faults[kind];
    if (happened) counts[kind] += 1;
    return happened;
  };

  const createLine = (receiver: Receiver, takeImage: () => FeedSnapshot) => {
    let late: { message: FeedMessage; after: number }[] = [];
    let beatsToImage: number | undefined;

    const delay = (message: FeedMessage) =>
      late.push({ message, after: 1 + Math.floor(random() * MAX_LATE) });
    const deliverDue = () => {
      const due = late.filter(({ after }) => after <= 0);
      late = late.filter(({ after }) => after > 0);
      for (const { message } of due) receiver.receive(message);
    };

    return {
      send(message: FeedMessage) {
        for (const one of late) one.after -= 1;
        if (!happens('lose')) {
          if (happens('reorder')) delay(message);
          else receiver.receive(message);
          if (happens('duplicate')) delay(message);
        }
        deliverDue();
      },
      heartbeat(last: number) {
        for (const one of late) one.after = 0;
        deliverDue();
        if (beatsToImage !== undefined) {
          beatsToImage += 1;
          if (beatsToImage > faults.imageAfter) {
            beatsToImage = undefined;
            receiver.restore(takeImage());
          }
        }
        receiver.heartbeat(last);
      },
      requestSnapshot() {
        beatsToImage ??= 0;
      },
    };
  };

  return {
    createLine,
    inject(next) {
      faults = next ?? NONE;
      random = createRandom(faults.seed);
    },
    count: () => ({ ...counts }),
  };
}

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

interface SequencedReceiver extends Receiver {
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
