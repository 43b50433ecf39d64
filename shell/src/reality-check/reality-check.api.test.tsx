import { queryClient, saferGamblingQuery } from '@exchange/api';
import { replaceNetwork, resetPage, signInAs } from '@exchange/api/testing';
import type { SaferGambling } from '@exchange/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialRenderStore } from '../shared/initial-render.store.ts';
import { useDueCheck } from './reality-check.api.ts';

const MINUTE_MS = 60_000;
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

let asked: string[];
let restore: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  restore = replaceNetwork(async ({ url }) => {
    asked.push(url);
    return { status: 503, data: '' };
  });
  signInAs({ id: 1, userName: 'asha', token: 'token' });
  initialRenderStore.setState({ done: true });
});
afterEach(() => {
  cleanup();
  restore();
  resetPage();
  vi.useRealTimers();
});

it.each([0, -10 * MINUTE_MS])(
  'a check that is due in an hour is fetched then, with a clock that moved by %d ms since the reply',
  async (ms) => {
    const realityCheck = { minutes: 60, dueInMs: 60 * MINUTE_MS, netResult: 0, playedMs: 0 };
    queryClient.setQueryData(saferGamblingQuery.queryKey, { realityCheck } as SaferGambling);
    vi.setSystemTime(Date.now() + ms);
    renderHook(useDueCheck, { wrapper });
    await vi.advanceTimersByTimeAsync(59 * MINUTE_MS);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(asked).toHaveLength(1);
  },
);
