import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  signInAs,
} from '@exchange/api/testing';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { signOut, toastsStore, walletStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { matchBetsQuery, useMatchDetail, useOpenBets, useSessionLines } from './bet-slip.api.ts';
import { useIsPlacing, usePlaceBet } from './place-bet.api.ts';
import { type SlipOrder, toOrder, toPersistentOrder } from './slip.model.ts';
import { beginSubmission, openSlip, setStake, slipStore } from './slip.store.ts';
import { serverSelection } from './test-support/test-selection.ts';

const { matchId, marketId, runnerId, side, odds } = serverSelection;
const order = (stake: number): SlipOrder => ({
  kind: 'market',
  bet: { matchId, marketId, runnerId, side, odds, stake },
});

/** Polls of the tests advance a faked clock by their interval. */
const STANDING = { interval: 0 };

let server: TestExchange;
let line: ConnectedServer;

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const asked = (path: string) => line.sent.filter(({ url }) => url.endsWith(path)).length;

/** Renders the slip with a stake and its bet in flight. */
async function place(stake: number) {
  openSlip(serverSelection);
  setStake(stake);
  const { result } = renderHook(() => usePlaceBet(), { wrapper });
  await act(() => result.current.mutateAsync(beginSubmission(order(stake))).catch(() => undefined));
}

beforeAll(async () => {
  server = await startTestExchange();
  await server.openMarket();
});
afterAll(() => server.close());
beforeEach(async () => {
  line = connectTestServer(server.app);
  signInAs(await server.createUser({ rupees: 5000 }));
});
afterEach(() => {
  line.disconnect();
  cleanup();
  signOut();
  toastsStore.setState({ toasts: [] });
});

describe('placing a bet', () => {
  it('shows the message, reloads bets and wallet, closes the slip and resets the stake @spec:4.16 @spec:4.18 @spec:8.8', async () => {
    await queryClient.fetchQuery(matchBetsQuery(matchId));
    await place(100);
    expect(listToasts()).toEqual([
      'success: Bet placed successfully · Back · Team A · 2.00 · ₹100',
    ]);
    expect(slipStore.getState()).toEqual({ stake: 0 });
    expect(walletStore.getState().wallet).toEqual({ balance: 4900, exposure: 100, owed: 0 });
    expect(queryClient.getQueryState(matchBetsQuery(matchId).queryKey)?.isInvalidated).toBe(true);
    expect(asked('save-bet')).toBe(1);
  });

  it('shows what was bet, at the price that it got', async () => {
    await server.openMarket({
      id: 'thin',
      prices: [
        {
          id: 'A',
          back: [
            [2, 10_000],
            [1.95, 100_000],
          ],
          lay: [],
        },
      ],
    });
    const thin = { ...serverSelection, matchId: 'match-thin', marketId: 'thin' };
    openSlip(thin);
    setStake(400);
    const { result } = renderHook(() => usePlaceBet(), { wrapper });
    const wanted = toOrder(thin, 400, { rule: { priceChange: 'any', priceTolerance: 5 } });
    await act(() => result.current.mutateAsync(beginSubmission(wanted)));
    expect(listToasts()).toEqual([
      'success: Bet placed successfully · Back · Team A · 1.96 · ₹400',
    ]);
  });

  it('shows how much of the stake was matched if the rest waits', async () => {
    await server.openMarket({ id: 'little', prices: [{ id: 'A', back: [[2, 10_000]], lay: [] }] });
    const little = { ...serverSelection, matchId: 'match-little', marketId: 'little' };
    openSlip(little);
    setStake(400);
    const { result } = renderHook(() => usePlaceBet(), { wrapper });
    const wanted = toPersistentOrder(little, 400, { rule: { priceChange: 'better' } });
    await act(() => result.current.mutateAsync(beginSubmission(wanted)));
    expect(listToasts()).toEqual([
      'success: Bet placed. A part of it waits to be matched. · Back · Team A · 2.00 · ₹100 / ₹400',
    ]);
  });

  it('on a session line is placed at its runs, which are no price to compare', async () => {
    await server.openMarket({ id: 'own' });
    await server.openSessionLine({ id: 'line', matchId: 'match-own' });
    const yes = { ...serverSelection, matchId: 'match-own', marketId: 'line', odds: 42, rate: 100 };
    openSlip(yes);
    setStake(100);
    const { result } = renderHook(() => usePlaceBet(), { wrapper });
    const wanted = toOrder(yes, 100, { rule: { priceChange: 'none' } });
    await act(() => result.current.mutateAsync(beginSubmission(wanted)));
    expect(asked('save-ssn-bet')).toBe(1);
    expect(listToasts()).toEqual([
      'success: Bet placed successfully · Yes · Team A · 42 @ 100 · ₹100',
    ]);
    expect(slipStore.getState()).toEqual({ stake: 0 });
  });

  it('is pending until the response arrives @spec:3.17 @spec:4.6 @spec:4.15', async () => {
    const gate = Promise.withResolvers<void>();
    line.injectFault('save-bet', () => gate.promise);
    openSlip(serverSelection);
    const { result } = renderHook(() => usePlaceBet(), { wrapper });
    act(() => result.current.mutate(beginSubmission(order(100))));
    await waitFor(() => expect(result.current.isPending).toBe(true));
    // A slip that is remounted meanwhile has it, too.
    const again = renderHook(() => useIsPlacing(), { wrapper });
    expect(again.result.current).toBe(true);
    gate.resolve();
    await waitFor(() => expect(result.current.isPending).toBe(false));
    expect(result.current.isSuccess).toBe(true);
    await waitFor(() => expect(again.result.current).toBe(false));
  });

  it('shows why it failed and keeps the slip open with the reason @spec:4.7 @spec:4.17 @spec:8.8 @spec:8.16', async () => {
    await place(5001);
    expect(listToasts()).toEqual(['error: Bet failed: Insufficient balance to place a bet.']);
    expect(slipStore.getState()).toMatchObject({
      stake: 5001,
      refusal: 'Insufficient balance to place a bet.',
    });
  });

  it('keeps the pending bet if the session ends before the response, as it may have been placed @spec:2.41', async () => {
    line.injectFault('save-bet', (response) => {
      Object.assign(response, {
        status: 401,
        data: { status: 401, error: true, message: 'Unauthorized', data: null },
      });
    });
    await place(100);
    expect(listToasts()).toEqual(['error: Unauthorized: Logged out']);
    expect(slipStore.getState().decision?.order).toEqual(order(100));
  });

  it('shows ‘not found’ without a reason of the server @spec:8.8', async () => {
    line.injectFault('save-bet', (response) => {
      Object.assign(response, {
        status: 400,
        data: { status: 400, error: true, message: '', data: null },
      });
    });
    await place(100);
    expect(listToasts()).toEqual(['error: Bet failed: not found']);
  });
});

describe('by polls', () => {
  // The polls' clock moves only when a test advances it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const fetching = (...queryKey: string[]) => queryClient.isFetching({ queryKey });
  const waitForReply = (...queryKey: string[]) =>
    expect.poll(() => fetching(...queryKey), STANDING).toBe(0);

  /** Asserts that each response is followed by the next request after exactly a second. */
  async function expectPolls(...queryKey: string[]) {
    for (let polls = 0; polls < 3; polls += 1) {
      await waitForReply(...queryKey);
      vi.advanceTimersByTime(999);
      expect(fetching(...queryKey)).toBe(0);
      vi.advanceTimersByTime(1);
      expect(fetching(...queryKey)).toBe(1);
    }
    await waitForReply(...queryKey);
  }

  it('fetches the match page every second without streaming @spec:4.21 @spec:7.16 @spec:9.6', async () => {
    const { result } = renderHook(() => useMatchDetail(matchId, '4'), { wrapper });
    await expectPolls('event', matchId);
    expect(asked('event-detals')).toBe(4);
    await expect.poll(() => result.current.query.isSuccess, STANDING).toBe(true);
  });

  it('fetches the session lines every second without streaming @spec:7.17', async () => {
    await server.openSessionLine();
    const { result } = renderHook(() => useSessionLines(matchId), { wrapper });
    await expectPolls('sessions', matchId);
    expect(asked('event-session')).toBe(4);
    const lines = () => result.current.query.data?.map(({ yes }) => yes);
    await expect.poll(lines, STANDING).toEqual([{ line: 42, rate: 100 }]);
  });

  it('keeps the error if the match could not be loaded at all', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { result } = renderHook(() => useMatchDetail('none', '4'), { wrapper });
    await expect.poll(() => result.current.query.isError, STANDING).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(fetching('event', 'none')).toBe(0);
    expect(asked('event-detals')).toBe(1);
    log.mockRestore();
  });
});

it('fetches the open bets of the last 30 days like the dashboard @spec:7.23 @spec:9.7', async () => {
  const { result } = renderHook(() => useOpenBets(true), { wrapper });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  const body = line.sent.find(({ url }) => url.endsWith('my-bet-list'))?.body;
  expect(body).toMatchObject({
    betType: 'P',
    limit: 100,
    market_id: '0',
    match_id: 0,
    sport_id: 0,
  });
  const { from_date, to_date, pageno } = body as Record<'from_date' | 'to_date' | 'pageno', number>;
  expect(pageno).toBe(1);
  expect(to_date - from_date).toBe(30 * 86_400);
  expect(Math.abs(to_date - Date.now() / 1000)).toBeLessThan(60);
});
