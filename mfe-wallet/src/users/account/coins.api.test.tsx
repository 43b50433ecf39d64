import { queryClient } from '@exchange/api';
import { replaceNetwork, resetPage, signInAs } from '@exchange/api/testing';
import { signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useUpdateCoins } from './coins.api.ts';

afterEach(() => {
  cleanup();
  signOut();
  resetPage();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

it.each([
  ['rejected', 400, { refused: 1, isPending: false }],
  ['left without an outcome', 502, { refused: 1, isPending: true }],
  ['cut by the end of the session', 401, { refused: 0, isPending: undefined }],
])('a step of coins that is %s (%d): %j', async (_, status, expected) => {
  signInAs({ id: 1, userName: 'boss', token: 't' }, 'admin');
  const restore = replaceNetwork(async () => ({
    status,
    data: { status, error: true, message: 'Said.', data: null },
  }));
  const [onDone, onRefused] = [vi.fn(), vi.fn()];
  const { result } = renderHook(() => useUpdateCoins('2', { onDone, onRefused }), { wrapper });
  act(() => result.current.submit({ userId: '2', amount: -50, reason: 'Refund' }));
  await expect
    .poll(() => queryClient.getMutationCache().getAll()[0]?.state.status)
    .not.toBe('pending');
  await expect.poll(() => result.current.isInFlight).toBe(false);
  expect(onDone).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledTimes(expected.refused);
  if (expected.isPending !== undefined)
    expect(result.current.sent !== undefined).toBe(expected.isPending);
  restore();
});
