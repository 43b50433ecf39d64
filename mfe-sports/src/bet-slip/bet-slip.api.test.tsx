import { queryClient, queryKeys } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import type { Bet, MatchDetail } from '@exchange/contract';
import { startTestExchange, type TestExchange, type TestUser } from '@exchange/server/testing';
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  matchBetsQuery,
  selectMarketVersion,
  selectPollInterval,
  useSlipOffer,
} from './bet-slip.api.ts';
import type { SlipSelection } from './slip.model.ts';
import { serverSelection } from './test-support/test-selection.ts';

const line: SlipSelection = {
  ...serverSelection,
  marketId: 'session',
  runnerId: 'session',
  side: 'lay',
  odds: 40,
  rate: 100,
};

let server: TestExchange;
let network: ConnectedServer;
let player: TestUser;
beforeAll(async () => {
  server = await startTestExchange();
  await server.openMarket();
  await server.openSessionLine();
});
afterAll(() => server.close());
beforeEach(async () => {
  network = connectTestServer(server.app);
  player = await server.createUser({ rupees: 5000 });
  signInAs(player);
});
afterEach(() => {
  cleanup();
  network.disconnect();
  resetPage();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const show = (shown: SlipSelection) => renderHook(() => useSlipOffer(shown), { wrapper }).result;

it.each([
  ['goes on while there is data', { data: {}, error: null }, 1000],
  ['goes on after a failure that follows data', { data: {}, error: new Error() }, 1000],
  ['begins before the first reply', { error: null }, 1000],
  ['waits for a retry after a failed first load', { error: new Error() }, false],
])('polling of prices %s', (_, state, interval) => {
  expect(selectPollInterval({ state })).toBe(interval);
});

describe('the offer that the slip shows', () => {
  it('of a market has its price, limits, runners and the player’s stakes', async () => {
    const result = show(serverSelection);
    await waitFor(() => expect(result.current.offer).toBeDefined());
    expect(result.current).toMatchObject({
      offer: { odds: 2, state: 'open', betAllowed: true },
      market: {
        winners: 1,
        runners: [
          { id: 'A', result: 0 },
          { id: 'B', result: 0 },
        ],
      },
      stakes: expect.arrayContaining([100, 500]),
      stale: false,
    });
    expect(network.sent.filter(({ url }) => url.endsWith('event-session'))).toEqual([]);
  });

  it('of a session line has its runs and rate, and no market to preview', async () => {
    const result = show(line);
    await waitFor(() => expect(result.current.offer).toBeDefined());
    expect(result.current).toMatchObject({ offer: { odds: 40, rate: 100 }, market: undefined });
  });

  it('is closed for a market that the match lacks', async () => {
    const result = show({ ...serverSelection, marketId: 'gone' });
    await waitFor(() => expect(result.current.stakes).toBeDefined());
    expect(result.current).toMatchObject({ offer: { state: 'closed' }, market: undefined });
  });
});

describe('the version of a market that a bet carries', () => {
  const key = queryKeys.event(serverSelection.matchId);
  const detail = {
    bookmaker: [{ id: 'market', version: 7 }],
    others: [],
  } as unknown as MatchDetail;
  const watch = () =>
    new QueryObserver(queryClient, { queryKey: key, staleTime: 60_000 }).subscribe(() => undefined);

  it('is that of the match that a page shows', () => {
    queryClient.setQueryData(key, detail);
    const leave = watch();
    expect(selectMarketVersion(serverSelection)).toBe(7);
    expect(selectMarketVersion({ ...serverSelection, marketId: 'gone' })).toBeUndefined();
    leave();
  });

  it.each([
    ['nobody shows', () => void queryClient.setQueryData(key, detail)],
    ['was never loaded', () => undefined],
  ])('is none for a match that %s', (_, prepare) => {
    prepare();
    expect(selectMarketVersion(serverSelection)).toBeUndefined();
  });
});

describe('the bets of a match', () => {
  const bets = (...unmatched: number[]) =>
    ({ matched: unmatched.map((rest) => ({ unmatched: rest }) as Bet), fancy: [] }) as const;
  const { queryKey, refetchInterval } = matchBetsQuery('match-market');
  const selectInterval = (data: unknown) => {
    queryClient.setQueryData(queryKey, data as never);
    const query = queryClient.getQueryCache().find({ queryKey });
    return (refetchInterval as (query: unknown) => number | false)(query);
  };

  it.each([
    ['open, as without a stream only polls show a settlement', bets(0), 5000],
    ['unmatched, as they can be matched at any moment', bets(0, 50), 5000],
    ['none', bets(), false],
  ])('are polled if they are %s', (_, data, interval) => {
    expect(selectInterval(data)).toBe(interval);
  });
});
