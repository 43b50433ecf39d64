import { queryClient } from '@exchange/api';
import { replaceNetwork, resetPage } from '@exchange/api/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRunnerHistory } from './price-chart.api.ts';

let statuses: number[];
let asked: number;
let restore: () => void;
beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
  restore = replaceNetwork(async () => {
    asked += 1;
    const status = statuses.shift() ?? 200;
    const data = { runners: [{ selectionId: 'a', prices: [[1_000, 1.85]] }] };
    return { status, data: { status, error: status !== 200, message: 'x', data } };
  });
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  restore();
  resetPage();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
async function show(...replies: number[]) {
  statuses = replies;
  const target = { matchId: '1', marketId: 'm', runnerId: 'a' };
  const { result } = renderHook(() => useRunnerHistory(target), { wrapper });
  await pass(100);
  return result;
}

it.each([
  ['goes on every 5 s', [200], 3],
  ['goes on after a failure that follows prices', [200, 400], 3],
  ['waits for the player after a failed first load', [400], 1],
  ['goes on for a backend without a history', [404, 404, 404], 3],
])('the chart %s', async (_, replies, calls) => {
  await show(...replies);
  await pass(10_000);
  expect(asked).toBe(calls);
});

it('the chart shows the prices of its runner; none if the backend has no history', async () => {
  const known = await show(200);
  expect(known.current.data).toMatchObject({ points: [{ price: 1.85 }] });
  cleanup();
  queryClient.clear();
  const unknown = await show(404);
  expect(unknown.current.data).toEqual({ points: [] });
});
