import { callFirst, endpoints, PREFETCHED_CALLS, START_CALLS } from '@exchange/contract';
import { sessionStore, signIn, signOut } from '@exchange/store';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toOfflineError } from './errors.ts';
import { prefetchCalls } from './prefetched-calls.ts';
import { queryClient } from './query-client.ts';

/** Retries without delay; fetchQuery does not retry by default. */
const RETRY_OPTIONS = {
  retry: queryClient.getDefaultOptions().queries?.retry ?? false,
  retryDelay: 0,
};

afterEach(() => {
  signOut();
  queryClient.clear();
});

const signInAs = (id: number) =>
  signIn({ data: { token: `t${id}`, user_id: id, user_name: `user ${id}`, role: 'player' } });

describe('a change of user', () => {
  it('refetches what a page shows, also while its first request is in flight', async () => {
    const first = Promise.withResolvers<string>();
    const answers = [first.promise, Promise.resolve('for the player')];
    const ask = vi.fn(() => answers.shift() ?? Promise.reject(new Error('requested too often')));
    const observer = new QueryObserver(queryClient, { queryKey: ['page'], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    signInAs(1);
    first.resolve('for the guest');
    await expect.poll(() => observer.getCurrentResult().data).toBe('for the player');
    stop();
  });

  it('shows a guest’s page on until the player’s replies are there, a player’s no longer', async () => {
    const second = Promise.withResolvers<string>();
    const answers = [Promise.resolve('for the guest'), second.promise];
    const ask = () => answers.shift() ?? new Promise<string>(() => undefined);
    const observer = new QueryObserver(queryClient, { queryKey: ['page'], queryFn: ask });
    const stop = observer.subscribe(() => undefined);
    const shown = () => observer.getCurrentResult().data;
    await expect.poll(shown).toBe('for the guest');
    signInAs(1);
    expect(shown()).toBe('for the guest');
    second.resolve('for the player');
    await expect.poll(shown).toBe('for the player');
    signOut();
    expect(shown()).toBeUndefined();
    stop();
  });

  it('drops what no page shows', () => {
    signInAs(1);
    queryClient.setQueryData(['bets'], ['mine']);
    signInAs(2);
    expect(sessionStore.getState().session).toMatchObject({ userName: 'user 2' });
    expect(queryClient.getQueryData(['bets'])).toBeUndefined();
  });
});

it('a player who signed out leaves no prefetched response or token in the page', () => {
  const reply = Promise.resolve(undefined);
  vi.stubGlobal(START_CALLS, () => [{ method: 'GET', url: '/api/x', reply }]);
  signInAs(1);
  prefetchCalls([callFirst(endpoints.walletBalance, undefined)]);
  expect(globalThis).toHaveProperty(PREFETCHED_CALLS, [expect.anything()]);
  signOut();
  expect(globalThis).toHaveProperty(PREFETCHED_CALLS, []);
  vi.unstubAllGlobals();
});

describe('a failing query', () => {
  it.each([
    ['is asked twice more where the line broke', false, 3],
    ['is not where its call waited in vain', true, 1],
  ])('%s', async (_, isTimeout, times) => {
    const ask = vi.fn(() => Promise.reject(toOfflineError({ isTimeout })));
    const asked = queryClient.fetchQuery({
      queryKey: ['page'],
      queryFn: ask,
      ...RETRY_OPTIONS,
    });
    await expect(asked).rejects.toMatchObject({ kind: 'offline' });
    expect(ask).toHaveBeenCalledTimes(times);
  });
});
