import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GameContext, type GameContextValue } from './context.ts';
import { type Live, LiveProvider, useLive } from './live-context.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Opens a table whose stream sends one message. */
async function openTable(message: object) {
  const body = new ReadableStream({
    start: (line) => line.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`)),
  });
  const game = {
    visit: { folder: 'aviator' },
    setBalance: () => undefined,
    fail: () => undefined,
    connection: { stream: async () => body },
  } as unknown as GameContextValue;
  let live: Live | undefined;
  const Probe = () => {
    live = useLive() as Live;
    return null;
  };
  render(
    <GameContext value={game}>
      <LiveProvider>
        <Probe />
      </LiveProvider>
    </GameContext>,
  );
  await waitFor(() => expect(live?.connected).toBe(true));
  return () => live?.serverNow() ?? Number.NaN;
}

it.each([-600_000, 600_000])(
  'the time of a table goes on as it did while the device’s clock moves by %d ms',
  async (ms) => {
    const serverNow = await openTable({
      type: 'table',
      now: 50_000,
      mine: [],
      others: [],
      players: 0,
      past: [],
      voided: [],
      round: { id: 'r', phase: 'running', since: 50_000, commitment: 'c' },
    });
    expect(serverNow()).toBe(50_000);
    vi.setSystemTime(Date.now() + ms);
    act(() => void vi.advanceTimersByTime(2000));
    expect(serverNow()).toBe(52_000);
  },
);
