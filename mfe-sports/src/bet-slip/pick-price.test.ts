import { call, queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { endpoints } from '@exchange/contract';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { noticesStore, signIn, signOut } from '@exchange/store';
import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepPriceRule } from './bet-preferences.api.ts';
import { isOneClickOn, setOneClick } from './one-click.store.ts';
import { pickPrice } from './pick-price.ts';
import type { SlipSelection } from './slip.model.ts';
import { slipStore } from './slip.store.ts';
import { saveOneClickStake, stakeSettingsQuery } from './stake-settings.api.ts';

const selection: SlipSelection = {
  matchId: 'match-market',
  sportId: '4',
  matchName: 'A v B',
  marketId: 'market',
  marketName: 'Match Odds',
  runnerId: 'A',
  runnerName: 'Team A',
  side: 'back',
  odds: 2,
};

/** The match as its page asks for it. */
const visit = queryOptions({
  queryKey: ['event', selection.matchId],
  queryFn: () => call(endpoints.eventDetails, selection),
  staleTime: 60_000,
});

let server: TestExchange;
let line: ConnectedServer;

const listStakes = async () => {
  const { matched } = await call(endpoints.matchBets, { matchId: selection.matchId });
  return matched.map(({ stake }) => stake);
};
async function turnOn(stake: number) {
  await saveOneClickStake(stake);
  await queryClient.fetchQuery(stakeSettingsQuery);
  setOneClick(true);
}

beforeAll(async () => {
  server = await startTestExchange();
  await server.openMarket();
});
afterAll(() => server.close());
beforeEach(async () => {
  line = connectTestServer(server.app);
  const { id, userName, token } = await server.createUser({ rupees: 5000 });
  signIn({ data: { token, user_id: id, user_name: userName, role: 'player' } });
});
afterEach(() => {
  line.disconnect();
  signOut();
  queryClient.removeQueries(visit);
  noticesStore.setState({ notices: [] });
});

describe('a tapped price', () => {
  it('with one-click on bets its stake at once, and the slip closes', async () => {
    await turnOn(250);
    pickPrice(selection);
    expect(slipStore.getState()).toMatchObject({ selection, stake: 250 });
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    expect(await listStakes()).toEqual([250]);
  });

  it('with one-click on is bet with the price changes that the player takes', async () => {
    await turnOn(250);
    await keepPriceRule({ priceChange: 'any', priceTolerance: 1 });
    pickPrice(selection);
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    expect(line.sent.find(({ url }) => url.endsWith('save-bet'))?.body).toMatchObject({
      price_change: 'any',
      price_tolerance: 1,
    });
    await keepPriceRule({ priceChange: 'better' });
  });

  it('tapped again while its bet is on the way bets once', async () => {
    await turnOn(250);
    pickPrice(selection);
    pickPrice(selection);
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    expect(await listStakes()).toEqual([250]);
  });

  it('tapped again right after its bet was answered bets once', async () => {
    await turnOn(250);
    pickPrice(selection);
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    pickPrice(selection);
    expect(slipStore.getState()).toEqual({ stake: 0 });
    expect(await listStakes()).toEqual([250]);
  });

  it('whose one-click bet is refused leaves the slip open with the reason', async () => {
    await turnOn(6000);
    pickPrice(selection);
    await expect
      .poll(() => slipStore.getState())
      .toMatchObject({
        stake: 6000,
        refusal: 'Insufficient balance to place a bet.',
      });
    expect(await listStakes()).toEqual([]);
  });

  it('with one-click off opens the slip and sends nothing', async () => {
    await turnOn(250);
    setOneClick(false);
    pickPrice(selection);
    expect(slipStore.getState()).toMatchObject({ selection, stake: 0 });
    expect(await listStakes()).toEqual([]);
  });

  it('in a list does not count the market as an earlier visit of its page left it @spec:2.42', async () => {
    await turnOn(250);
    await queryClient.fetchQuery(visit);
    await server.changeMarketStatus({ status: 'SUSPENDED' });
    await server.changeMarketStatus({ status: 'OPEN' });
    pickPrice(selection);
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    expect(await listStakes()).toEqual([250]);
  });

  it('on a page that shows its market counts it as it is shown', async () => {
    await turnOn(250);
    const leave = new QueryObserver(queryClient, { ...visit, enabled: true }).subscribe(
      () => undefined,
    );
    await expect.poll(() => queryClient.getQueryData(visit.queryKey)).toBeDefined();
    await server.changeMarketStatus({ status: 'SUSPENDED' });
    await server.changeMarketStatus({ status: 'OPEN' });
    pickPrice(selection);
    await expect.poll(() => slipStore.getState().refusal).toBeDefined();
    leave();
    expect(await listStakes()).toEqual([]);
  });

  it('after the player signed out bets nothing: one-click is off again', async () => {
    await turnOn(250);
    signOut();
    expect(isOneClickOn()).toBe(false);
  });
});
