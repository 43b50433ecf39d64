import { call, queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, signInAs } from '@exchange/api/testing';
import { endpoints } from '@exchange/contract';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { signOut, toastsStore } from '@exchange/store';
import { QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savePriceRule } from './bet-preferences.api.ts';
import { pickPrice } from './place-bet.api.ts';
import { isOneClickOn, setOneClick, slipStore } from './slip.store.ts';
import { saveOneClickStake, stakeSettingsQuery } from './stake-settings.api.ts';
import { serverSelection } from './test-support/test-selection.ts';

/** The query of the match's page. */
const visit = queryOptions({
  queryKey: ['event', serverSelection.matchId],
  queryFn: () => call(endpoints.eventDetails, serverSelection),
  staleTime: 60_000,
});

let server: TestExchange;
let line: ConnectedServer;

const listStakes = async () => {
  const { matched } = await call(endpoints.matchBets, { matchId: serverSelection.matchId });
  return matched.map(({ stake }) => stake);
};
async function enableOneClick(stake: number) {
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
  signInAs(await server.createUser({ rupees: 5000 }));
});
afterEach(() => {
  line.disconnect();
  signOut();
  queryClient.removeQueries(visit);
  toastsStore.setState({ toasts: [] });
});

describe('a tapped price', () => {
  it('with one-click on places a bet at once, and the slip closes', async () => {
    await enableOneClick(250);
    pickPrice(serverSelection);
    expect(slipStore.getState()).toMatchObject({ selection: serverSelection, stake: 250 });
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    expect(await listStakes()).toEqual([250]);
  });

  it('with one-click on uses the player’s rule for price changes', async () => {
    await enableOneClick(250);
    await savePriceRule({ priceChange: 'any', priceTolerance: 1 });
    pickPrice(serverSelection);
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    expect(line.sent.find(({ url }) => url.endsWith('save-bet'))?.body).toMatchObject({
      price_change: 'any',
      price_tolerance: 1,
    });
    await savePriceRule({ priceChange: 'better' });
  });

  it('tapped again while its bet is in flight places one bet', async () => {
    await enableOneClick(250);
    pickPrice(serverSelection);
    pickPrice(serverSelection);
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    expect(await listStakes()).toEqual([250]);
  });

  it('tapped again right after the response places one bet', async () => {
    await enableOneClick(250);
    pickPrice(serverSelection);
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    pickPrice(serverSelection);
    expect(slipStore.getState()).toEqual({ stake: 0 });
    expect(await listStakes()).toEqual([250]);
  });

  it('whose one-click bet is rejected leaves the slip open with the reason', async () => {
    await enableOneClick(6000);
    pickPrice(serverSelection);
    await expect
      .poll(() => slipStore.getState())
      .toMatchObject({
        stake: 6000,
        refusal: 'Insufficient balance to place a bet.',
      });
    expect(await listStakes()).toEqual([]);
  });

  it('with one-click on and no stake for it opens the slip and sends nothing', async () => {
    queryClient.removeQueries(stakeSettingsQuery);
    setOneClick(true);
    pickPrice(serverSelection);
    expect(slipStore.getState()).toMatchObject({ selection: serverSelection, stake: 0 });
    expect(await listStakes()).toEqual([]);
  });

  it('with one-click off opens the slip and sends nothing', async () => {
    await enableOneClick(250);
    setOneClick(false);
    pickPrice(serverSelection);
    expect(slipStore.getState()).toMatchObject({ selection: serverSelection, stake: 0 });
    expect(await listStakes()).toEqual([]);
  });

  it('in a list ignores the market of an earlier visit of its page @spec:2.42', async () => {
    await enableOneClick(250);
    await queryClient.fetchQuery(visit);
    await server.changeMarketStatus({ status: 'SUSPENDED' });
    await server.changeMarketStatus({ status: 'OPEN' });
    pickPrice(serverSelection);
    await expect.poll(() => slipStore.getState()).toEqual({ stake: 0 });
    expect(await listStakes()).toEqual([250]);
  });

  it('on a page that shows its market sends its version', async () => {
    await enableOneClick(250);
    const leave = new QueryObserver(queryClient, { ...visit, enabled: true }).subscribe(
      () => undefined,
    );
    await expect.poll(() => queryClient.getQueryData(visit.queryKey)).toBeDefined();
    await server.changeMarketStatus({ status: 'SUSPENDED' });
    await server.changeMarketStatus({ status: 'OPEN' });
    pickPrice(serverSelection);
    await expect.poll(() => slipStore.getState().refusal).toBeDefined();
    leave();
    expect(await listStakes()).toEqual([]);
  });

  it('after a sign-out places no bet: one-click is off again', async () => {
    await enableOneClick(250);
    signOut();
    expect(isOneClickOn()).toBe(false);
  });
});
