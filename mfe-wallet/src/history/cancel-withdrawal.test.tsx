import { queryClient } from '@exchange/api';
import { listToasts, replaceNetwork, resetPage, signInAs } from '@exchange/api/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCancelWithdrawal } from './history.api.ts';

afterEach(() => {
  cleanup();
  resetPage();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const BALANCE = { status: 200, error: false, message: '', data: { balance: 0, liability: 0 } };

it.each<[string, number | undefined, string]>([
  ['is refused, as it was paid meanwhile', 400, 'error: It was paid.'],
  ['has no response', undefined, 'error: No connection. Please check your network and try again.'],
  ['is cut by the end of the session', 401, 'error: Unauthorized: Logged out'],
])('the cancelling of a withdrawal that %s (%s) shows once: %s', async (_, status, toast) => {
  signInAs({ id: 1, userName: 'asha', token: 't' });
  queryClient.setQueryData(['requests', 'withdrawal'], []);
  const restore = replaceNetwork(async ({ url }) => {
    if (!url.endsWith('/withdraw-cancel')) return { status: 200, data: BALANCE };
    if (status === undefined) throw new TypeError('Failed to fetch');
    return { status, data: { status, error: true, message: 'It was paid.', data: null } };
  });
  const onDone = vi.fn();
  const { result } = renderHook(() => useCancelWithdrawal(onDone), { wrapper });
  await act(() => result.current.mutateAsync('7').catch(() => undefined));
  expect(onDone).not.toHaveBeenCalled();
  expect(listToasts()).toEqual([toast]);
  restore();
});
