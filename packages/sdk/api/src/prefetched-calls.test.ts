import {
  callFirst,
  endpoints,
  PREFETCHED_CALLS,
  type PrefetchedCall,
  START_CALLS,
  type StartCalls,
} from '@exchange/contract';
import { signIn, signOut } from '@exchange/store';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { prefetchCalls, whenPrefetchedCallLost } from './prefetched-calls.ts';
import { type NetworkReply, replaceNetwork } from './testing/index.ts';

const page = globalThis as {
  [PREFETCHED_CALLS]?: PrefetchedCall[];
  [START_CALLS]?: StartCalls;
};
const data = [{ sport_id: 4, name: 'Cricket', inplay: 1, upcoming: 2 }];
const envelope = { status: 200, error: false, message: '', data };
const start = (change: Partial<PrefetchedCall> = {}, at = performance.now()) => {
  const reply = Promise.resolve({ status: 200, data: envelope, at });
  page[PREFETCHED_CALLS] = [{ method: 'POST', url: '/api/v5/game-event-list', reply, ...change }];
};
const network = vi.fn<() => Promise<NetworkReply>>();
afterAll(replaceNetwork(network));
const ask = () => call(endpoints.eventCounts, undefined);

afterEach(() => {
  delete page[PREFETCHED_CALLS];
  network.mockReset();
});
const answerByNetwork = () =>
  network.mockResolvedValue({ status: 200, data: { ...envelope, data: [] } });

test('a prefetched response is consumed once, and the next call is sent', async () => {
  start();
  answerByNetwork();
  expect(await ask()).toMatchObject([{ sportId: '4', inplay: 1 }]);
  expect(network).not.toHaveBeenCalled();
  expect(await ask()).toEqual([]);
  expect(network).toHaveBeenCalledOnce();
});

test.each<[string, Partial<PrefetchedCall>]>([
  ['that failed', { reply: Promise.resolve(undefined) }],
  ['of another user', { authorization: 'Bearer other' }],
  ['with another body', { body: '{}' }],
  ['to another address', { url: '/api/v5/other' }],
])('a prefetched call %s is not consumed', async (_, change) => {
  start(change);
  answerByNetwork();
  expect(await ask()).toEqual([]);
});

test('an expired response is not consumed: prices expire sooner than the rest', async () => {
  answerByNetwork();
  start({}, performance.now() - 5000);
  expect(await ask()).toHaveLength(1);
  start({}, performance.now() - 16_000);
  expect(await ask()).toEqual([]);
  const body = JSON.stringify({ match_id: '7' });
  start({ url: '/api/v5/event-session', body }, performance.now() - 4500);
  await call(endpoints.eventSessions, { matchId: '7' });
  expect(network).toHaveBeenCalledTimes(2);
});

test("a player's response expires after 4 s, as a bet may have changed it", async () => {
  signIn({ data: { token: 'one', user_id: 1, user_name: 'asha', role: 'player' } });
  answerByNetwork();
  start({ authorization: 'Bearer one' }, performance.now() - 4500);
  expect(await ask()).toEqual([]);
  signOut();
});

test('a prefetched rejection is not consumed, as the reply of a sent call may end the session', async () => {
  const rejection = { status: 401, error: true, message: 'No', data: null };
  start({ reply: Promise.resolve({ status: 200, data: rejection, at: performance.now() }) });
  network.mockResolvedValue({ status: 200, data: rejection });
  await expect(ask()).rejects.toMatchObject({ kind: 'unauthorized', message: 'No' });
  expect(network).toHaveBeenCalledOnce();
});

test('a prefetched call is lost once it failed or expired unconsumed, or if there is none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const lost = vi.fn();
  await whenPrefetchedCallLost();
  page[PREFETCHED_CALLS] = [];
  await whenPrefetchedCallLost();
  start({ reply: Promise.resolve(undefined) });
  await whenPrefetchedCallLost();
  start();
  void whenPrefetchedCallLost().then(lost);
  await vi.advanceTimersByTimeAsync(3999);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(lost).toHaveBeenCalledOnce();

  start();
  void whenPrefetchedCallLost().then(lost);
  await ask();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lost).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

describe('calls of a page that may open next', () => {
  const COUNTS = callFirst(endpoints.eventCounts, undefined);
  const BALANCE = callFirst(endpoints.walletBalance, undefined);
  /** Stands in for the function of the page's first script. */
  const starter = vi.fn<StartCalls>();
  const answerBy = (answer: () => PrefetchedCall['reply']) =>
    starter.mockImplementation((calls) =>
      calls.map(({ method, url }) => ({ method, url, reply: answer() })),
    );
  beforeEach(() => {
    starter.mockReset();
    page[START_CALLS] = starter;
    answerBy(async () => ({ status: 200, data: envelope, at: performance.now() }));
  });
  afterEach(() => {
    delete page[START_CALLS];
  });

  test('are started once, and the page consumes their responses', async () => {
    prefetchCalls([COUNTS]);
    expect(await ask()).toMatchObject([{ sportId: '4', inplay: 1 }]);
    expect(starter).toHaveBeenCalledOnce();
    expect(network).not.toHaveBeenCalled();
  });

  test('have the token of a player, and none of a guest', () => {
    prefetchCalls([COUNTS, BALANCE]);
    expect(starter).toHaveBeenLastCalledWith([COUNTS, BALANCE], undefined);
    signIn({ data: { token: 'one', user_id: 1, user_name: 'asha', role: 'player' } });
    prefetchCalls([BALANCE]);
    expect(starter).toHaveBeenLastCalledWith([BALANCE], 'one');
    signOut();
  });

  test('are sent by the page if they fail, and do not pile up if nothing consumes them', async () => {
    answerBy(async () => undefined);
    answerByNetwork();
    for (let tap = 0; tap < 20; tap += 1) prefetchCalls([COUNTS]);
    expect(page[PREFETCHED_CALLS]).toHaveLength(12);
    expect(await ask()).toEqual([]);
    expect(network).toHaveBeenCalledOnce();
  });

  test('are left to the page where an earlier edge wrote its HTML', async () => {
    delete page[START_CALLS];
    answerByNetwork();
    prefetchCalls([COUNTS]);
    expect(await ask()).toEqual([]);
    expect(network).toHaveBeenCalledOnce();
  });
});
