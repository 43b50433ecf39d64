import { markMoment } from '@exchange/store';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { streamStatusStore } from './stream/tab-sync.ts';
import { useArePricesStale } from './use-are-prices-stale.ts';

const TEN_MINUTES_MS = 600_000;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const moveClock = (ms: number) => vi.setSystemTime(Date.now() + ms);

let polledAt: number;
/** Renders the hook with a poll or a message of the stream each second. */
function follow(streamed: boolean) {
  const { result } = renderHook(() => useArePricesStale(() => polledAt, streamed));
  return {
    isStale: () => result.current,
    confirm: (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        if (streamed) streamStatusStore.setState({ lastMessage: markMoment() });
        else polledAt = Date.now();
        pass(1000);
      }
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  polledAt = Date.now();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['polls', false],
  ['a stream', true],
])(
  'prices by %s are stale 5 s after the last one, though the clock is set back then',
  (_, streamed) => {
    const prices = follow(streamed);
    prices.confirm(10);
    moveClock(-TEN_MINUTES_MS);
    pass(3000);
    expect(prices.isStale()).toBe(false);
    pass(3000);
    expect(prices.isStale()).toBe(true);
    prices.confirm(1);
    expect(prices.isStale()).toBe(false);
  },
);

it.each([-TEN_MINUTES_MS, TEN_MINUTES_MS])(
  'prices that are confirmed stay fresh while the clock moves by %d ms',
  (ms) => {
    const prices = follow(false);
    prices.confirm(3);
    moveClock(ms);
    prices.confirm(10);
    expect(prices.isStale()).toBe(false);
  },
);

it('prices are stale as soon as a device wakes up, in whose sleep the steady clock stood still', () => {
  const prices = follow(true);
  prices.confirm(3);
  moveClock(TEN_MINUTES_MS);
  pass(500);
  expect(prices.isStale()).toBe(true);
});
