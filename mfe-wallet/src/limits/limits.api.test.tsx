import { queryClient } from '@exchange/api';
import { listToasts, replaceNetwork, resetPage, signInAs } from '@exchange/api/testing';
import type { GamblingLimit } from '@exchange/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { calculateShare, useBeginTimeOut } from './limits.api.ts';

afterEach(() => {
  cleanup();
  resetPage();
});

it.each([
  [{ amount: 1000, used: 250 }, 0.25],
  [{ amount: 1000, used: 1000 }, 1],
  [{ amount: 1000, used: 1500 }, 1],
  [{ amount: 1000, used: 0 }, 0],
  [{ amount: 0, used: 0 }, 1],
  [{ used: 0 }, 1],
])('of the limit %j the share %d is used', (limit, share) => {
  expect(calculateShare(limit as GamblingLimit)).toBe(share);
});

it.each([
  ['the reason of the server', { status: 400, message: 'A time-out runs.' }, 'A time-out runs.'],
  ['that there is no connection', undefined, /^error: No connection/],
])('a break that is not begun says %s, and nothing of a success', async (_, answer, text) => {
  signInAs({ id: 1, userName: 'asha', token: 't' });
  const restore = replaceNetwork(async () => {
    if (!answer) throw new TypeError('Failed to fetch');
    return { status: answer.status, data: { ...answer, error: true, data: null } };
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useBeginTimeOut(), { wrapper });
  await act(() => result.current.mutateAsync(24).catch(() => undefined));
  const expected = text instanceof RegExp ? expect.stringMatching(text) : `error: ${text}`;
  expect(listToasts()).toEqual([expected]);
  restore();
});
