import { createRandom } from '../../random.ts';
import type { CreateLine, FeedMessage, FeedSnapshot, Receiver } from './feed-messages.ts';

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
