import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedMessage, FeedSnapshot } from './feed-messages.ts';
import { createSequencedReceiver } from './lossy-channel.ts';

const message = (number: number): FeedMessage => ({ number, step: { at: number, events: [] } });
const image = (number: number): FeedSnapshot => ({
  number,
  score: undefined,
  markets: [],
  sessions: [],
});

/** An inbox with a log of what it did: numbers that reached the board, and words. */
function openInbox() {
  const log: (number | string)[] = [];
  const inbox = createSequencedReceiver({
    apply: ({ at }) => log.push(at),
    suspend: () => log.push('suspend'),
    requestSnapshot: () => log.push('ask'),
    restore: ({ number }) => log.push(`image ${number}`),
  });
  const receive = (...numbers: number[]) => {
    for (const number of numbers) inbox.receive(message(number));
  };
  return { ...inbox, receive, log };
}

describe('the inbox of a feed', () => {
  it('applies every message once and in order, with repeated and late ones', () => {
    const arrivals = fc
      .shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 8 })
      .chain((order) =>
        fc.shuffledSubarray(order).map((again) => [...again.slice(0, 3), ...order, ...again]),
      );
    fc.assert(
      fc.property(arrivals, (numbers) => {
        const { receive, log } = openInbox();
        receive(...numbers);
        expect(log).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      }),
    );
  });

  it('suspends and requests a snapshot once too many messages follow a missing one', () => {
    const { receive, restore, isComplete, log } = openInbox();
    receive(1, ...Array.from({ length: 17 }, (_, i) => i + 3));
    expect(log).toEqual([1, 'suspend', 'ask']);
    receive(20);
    expect(isComplete(20)).toBe(false);
    restore(image(19));
    expect(log.slice(3)).toEqual(['image 19', 20]);
    expect(isComplete(20)).toBe(true);
  });

  it('detects a lost last message by heartbeats, and repeats the request until the snapshot arrives', () => {
    const { receive, heartbeat, restore, log } = openInbox();
    receive(1);
    for (let i = 0; i < 6; i += 1) heartbeat(2);
    expect(log).toEqual([1, 'suspend', 'ask', 'ask']);
    restore(image(2));
    for (let i = 0; i < 6; i += 1) heartbeat(2);
    expect(log.slice(4)).toEqual(['image 2']);
  });

  it('ignores an unrequested snapshot', () => {
    const { receive, restore, log } = openInbox();
    receive(1, 2);
    restore(image(5));
    receive(3);
    expect(log).toEqual([1, 2, 3]);
  });
});
