import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange } from '@exchange/server/testing';
import { receiveWallet, signOut } from '@exchange/store';
import { act, cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SlipSelection } from './slip.model.ts';
import { slipStore } from './slip.store.ts';
import { serverSelection } from './test-support/test-selection.ts';
import { button, expectButton, press, showSlip, showStoredSlip } from './testing/show-slip.tsx';

const line: SlipSelection = {
  ...serverSelection,
  marketId: 'session',
  runnerId: 'session',
  runnerName: '6 over runs',
  odds: 42,
  rate: 100,
};

type Level = readonly [price: number, paise: number];
const DEEP = 100_000_000;

let server: TestExchange;
let network: ConnectedServer;

/** Offers these levels to back runner A, and nothing else. */
const offer = (...back: Level[]) =>
  server.applyMarketEvent({
    kind: 'prices',
    isSnapshot: true,
    runners: [{ id: 'A', back, lay: [] }],
  });
/** Offers these runs for Yes. */
const quote = (run: number) =>
  server.exchange.host.applySessionLine('session', {
    no: null,
    yes: { line: run, rate: 100 },
    betDelay: 0,
    status: 'OPEN',
  });
const refetch = () => act(() => queryClient.invalidateQueries());

const show = (stake = 500, tapped = serverSelection) => showSlip(stake, tapped);
const reason = () => screen.queryByRole('alert')?.textContent;
const expectReason = (text: string | undefined) => expect.poll(reason).toBe(text);

/** Holds the prices that the page asks for until the returned function is called. */
function holdPrices() {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const path of ['event-detals', 'event-session']) network.injectFault(path, () => promise);
  return resolve;
}

/** Places a bet that the server refuses for `change`, which the page sees only after the rejection. */
async function beRefused(change: () => unknown, text: string) {
  const release = holdPrices();
  await change();
  press(/^Place/);
  await expectReason(text);
  expect(button('Placing…').disabled).toBe(true);
  release();
  await expect.poll(() => screen.queryByRole('button', { name: 'Placing…' })).toBeNull();
  expect(reason()).toBe(text);
}

beforeAll(async () => {
  await startI18n('en');
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  server = await startTestExchange();
  await server.openMarket();
  await server.openSessionLine();
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(async () => {
  await server.changeMarketStatus({ status: 'OPEN' });
  await offer([2, DEEP]);
  quote(42);
  network = connectTestServer(server.app);
  signInAs(await server.createUser({ rupees: 50_000 }));
});
afterEach(() => {
  cleanup();
  network.disconnect();
  act(signOut);
  resetPage();
});

describe('the reason of a rejection', () => {
  const SUSPENDED = 'The market is suspended.';

  it('stays while the market is suspended, also over a reload, and goes once it opens', async () => {
    await show();
    await beRefused(() => server.changeMarketStatus({ status: 'SUSPENDED' }), SUSPENDED);
    expect(button('Market suspended').disabled).toBe(true);
    cleanup();
    await showStoredSlip();
    expect(reason()).toBe(SUSPENDED);
    cleanup();
    await server.changeMarketStatus({ status: 'OPEN' });
    await showStoredSlip();
    await expectButton('Place Bet · win ₹500');
    await expectReason(undefined);
  });

  it('goes once the price moves again', async () => {
    await show();
    await beRefused(() => offer([1.9, DEEP]), 'The price has changed to 1.9.');
    await expectButton('Accept 1.90 · ₹500');
    expect(reason()).toBe('The price has changed to 1.9.');
    await offer([1.8, DEEP]);
    await refetch();
    await expectButton('Accept 1.80 · ₹500');
    await expectReason(undefined);
  });

  it('goes once more is offered; the rest may wait all the same', async () => {
    await show();
    await beRefused(() => offer([2, 30_000]), 'Only ₹300 is available at this price.');
    await offer([2, DEEP]);
    await refetch();
    await expectButton('Place Bet · win ₹500');
    await expectReason(undefined);
    expect(button('Place and keep the rest · ₹500 @ 2.00')).toBeTruthy();
  });

  it('goes once the balance rises', async () => {
    await show(60_000);
    press(/^Place Bet/);
    await expectReason('Insufficient balance to place a bet.');
    await expectButton('Place Bet · win ₹60,000');
    const receive = (balance: number) =>
      act(() => receiveWallet({ balance, exposure: 0, owed: 0 }));
    receive(40_000);
    await offer([2.1, DEEP]);
    await refetch();
    expect(reason()).toBe('Insufficient balance to place a bet.');
    receive(70_000);
    await expectReason(undefined);
  });

  it('goes once the session line moves again', async () => {
    await show(500, line);
    await beRefused(() => quote(43), 'The line has changed to 43 at 100.');
    await expectButton('Accept 43 · ₹500');
    expect(reason()).toBe('The line has changed to 43 at 100.');
    quote(44);
    await refetch();
    await expectButton('Accept 44 · ₹500');
    await expectReason(undefined);
  });

  it('stays where only another bet avoids it, and where an older page stored it', async () => {
    await show();
    act(() => slipStore.setState({ refusal: 'No.' }));
    await offer([1.9, 30_000]);
    await refetch();
    await expectButton('Accept 1.90 · ₹300');
    expect(reason()).toBe('No.');
  });
});

it('takes no bet on a session line once that is over', async () => {
  await server.openSessionLine({ id: 'over' });
  await show(500, { ...line, marketId: 'over', runnerId: 'over' });
  await expectButton('Place Bet · win ₹500');
  await server.exchange.host.settleSessionLine('over', 41);
  await refetch();
  await expectButton('Session closed');
  expect(button('Session closed').disabled).toBe(true);
  expect(screen.queryByText(/ – /)).toBeNull();
});

describe('a bet without an answer', () => {
  it.each<[string, SlipSelection, string, string]>([
    ['price', serverSelection, 'Ask about your bet at 2.00 · ₹500', 'Back · Team A · 2.00 · ₹500'],
    [
      'session line',
      line,
      'Ask about your bet at 42 · ₹500',
      'Yes · 6 over runs · 42 @ 100 · ₹500',
    ],
  ])('names the asked %s alone and asks about it', async (_, tapped, name, receipt) => {
    await show(500, tapped);
    const path = tapped === line ? 'save-ssn-bet' : 'save-bet';
    const mend = network.breakReplies(path);
    press(/^Place Bet/);
    await expectButton(name);
    await offer([1.5, DEEP]);
    quote(50);
    await refetch();
    expect(screen.queryByText(/[▲▼]/)).toBeNull();
    expect(button(name)).toBeTruthy();
    expect(screen.getAllByText('+500').length).toBeGreaterThan(0);
    mend();
    press(name);
    await expect.poll(listToasts).toContain(`success: Bet placed successfully · ${receipt}`);
    const keys = network.sent.filter(({ url }) => url.endsWith(path));
    expect(new Set(keys.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  });
});
