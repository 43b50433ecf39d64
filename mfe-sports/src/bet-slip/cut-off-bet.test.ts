import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  signInAs,
} from '@exchange/api/testing';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { signOut, toastsStore, walletStore } from '@exchange/store';
import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { findInterruptedBet, placeBet } from './place-bet.api.ts';
import { toOrder } from './slip.model.ts';
import { openSlip, setStake, slipStore } from './slip.store.ts';
import { serverSelection } from './test-support/test-selection.ts';

const PLACED = 'success: Bet placed successfully · Back · Team A · 2.00 · ₹100';
const ORDER = toOrder(serverSelection, 100, { rule: { priceChange: 'better' } });

let server: TestExchange;
let line: ConnectedServer;

beforeAll(async () => {
  server = await startTestExchange();
  await server.openMarket();
});
afterAll(() => server.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  line = connectTestServer(server.app);
  signInAs(await server.createUser({ rupees: 5000 }));
});
afterEach(() => {
  vi.useRealTimers();
  line.disconnect();
  signOut();
  toastsStore.setState({ toasts: [] });
});

const cutLine = (event?: string) =>
  line.injectFault('save-bet', () => {
    if (event) window.dispatchEvent(new Event(event));
    throw new TypeError('Failed to fetch');
  });
const mend = () => line.injectFault('save-bet', () => undefined);
const readStored = () => JSON.parse(sessionStorage.getItem('bet-slip') ?? '');

/** Opens a page `ms` after the load of another page, ended by `event`, interrupted a bet. */
async function cutOff(ms: number, event?: string) {
  openSlip(serverSelection);
  setStake(100);
  cutLine(event);
  await placeBet(ORDER).catch(() => undefined);
  const stored = readStored();
  const decision = { ...stored.decision, decidedAt: Date.now() - ms, page: 1 };
  slipStore.setState({ ...stored, decision }, true);
  // The next page is not being left.
  vi.advanceTimersByTime(5000);
  toastsStore.setState({ toasts: [] });
}
const isAsking = () => queryClient.isMutating() > 0;

it.each(['beforeunload', 'pagehide'])(
  'is looked up after %s, and its outcome is shown @spec:2.41',
  async (event) => {
    await cutOff(3000, event);
    expect(readStored().refusal).toBeUndefined();
    mend();
    findInterruptedBet();
    await waitFor(() => expect(listToasts()).toEqual([PLACED]));
    expect(slipStore.getState()).toEqual({ stake: 0 });
    // The server placed it once.
    await waitFor(() => expect(walletStore.getState().wallet?.exposure).toBe(100));
  },
);

it('is not repeated automatically if the player saw its failure @spec:2.41', async () => {
  await cutOff(3000);
  expect(readStored().refusal).toContain('No connection');
  findInterruptedBet();
  expect(isAsking()).toBe(false);
});

it.each([
  ['was sent long ago', 61_000],
  ['is of an unknown age, as the clock was set back', -600_000],
])('waits for the player if it %s', async (_, ms) => {
  await cutOff(ms, 'pagehide');
  findInterruptedBet();
  expect(isAsking()).toBe(false);
  expect(slipStore.getState().decision).toBeDefined();
});

it('is looked up by one call, however often a page asks', async () => {
  await cutOff(3000, 'pagehide');
  mend();
  const asked = () => line.sent.filter(({ url }) => url.endsWith('save-bet')).length;
  const before = asked();
  findInterruptedBet();
  findInterruptedBet();
  await waitFor(() => expect(listToasts()).toEqual([PLACED]));
  expect(asked()).toBe(before + 1);
});

it('is looked up once, also without a response', async () => {
  await cutOff(3000, 'pagehide');
  cutLine();
  findInterruptedBet();
  expect(isAsking()).toBe(true);
  await waitFor(() => expect(slipStore.getState().refusal).toContain('No connection'));
  findInterruptedBet();
  expect(isAsking()).toBe(false);
});

it('shows the network error on a page that was not left', async () => {
  await cutOff(3000, 'beforeunload');
  cutLine();
  await placeBet(ORDER).catch(() => undefined);
  expect(slipStore.getState().refusal).toContain('No connection');
});
