import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { changeLanguage, startI18n } from '@exchange/i18n';
import {
  startTestExchange,
  TEST_START,
  type TestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { signOut, toastsStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../area.tsx';
import { CashOuts } from './CashOuts.tsx';

const DEEP = 100_000_000;
const BUTTON = /^Cash out · Match Odds · .+ · \+25$/;
let server: TestExchange;
let line: ConnectedServer;
let user: TestUser;

/** Quotes runner A in the feed. */
const quote = (back: number, lay: number) =>
  server.applyMarketEvent({
    kind: 'prices',
    image: true,
    runners: [{ id: 'A', back: [[back, DEEP]], lay: [[lay, DEEP]] }],
  });
function open(address = '/app/open-bets') {
  const areas = Object.entries(routes).map(([path, children]) => ({
    path,
    children: [...children],
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter(areas, { initialEntries: [address] })} />
    </QueryClientProvider>,
  );
}
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const realNow = performance.now.bind(performance);
/** Presses a button of the open card, later than a double tap. */
async function confirm(name: string | RegExp): Promise<void> {
  await screen.findByRole('button', { name });
  const later = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + 1000);
  fireEvent.click(screen.getByRole('button', { name }));
  later.mockRestore();
}
const sentTo = (path: string) => line.sent.filter(({ url }) => url.endsWith(path));
const texts = () => toastsStore.getState().toasts.map(({ text }) => text);
const countBets = async () => (await server.call('myBets', { betType: 'P' }, user)).total;

beforeAll(async () => {
  await startI18n('en');
  // The range of the page ends at the time of the bets.
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_START });
  server = await startTestExchange();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  await server.openMarket();
  line = connectTestServer(server.app);
  user = await server.createUser();
  signInAs(user);
  await server.placeBet(user, { odds: 2, stake: 100 });
  await quote(1.59, 1.6);
});
afterEach(async () => {
  cleanup();
  line.disconnect();
  act(signOut);
  resetPage();
  vi.unstubAllGlobals();
  await changeLanguage('en');
});

describe('a cash-out among the open bets', () => {
  it('has its value on the button, asks once more, and has nothing left afterwards', async () => {
    open();
    await press(BUTTON);
    expect(sentTo('/cash-out')).toHaveLength(0);
    // The second tap of a double one is none that confirms.
    await press('Confirm cash out · +25');
    expect(sentTo('/cash-out')).toHaveLength(0);
    await confirm('Confirm cash out · +25');
    await waitFor(() => expect(texts()).toEqual(['Cashed out']));
    await screen.findByText('There is nothing to cash out at the prices of this moment.');
    expect(await countBets()).toBe(2);
    expect(await server.readWallet(user)).toEqual({ balance: 10_000, liability: 0 });
  });

  it('names the reason where there is no offer, in the language of the page', async () => {
    await server.changeMarketStatus({ status: 'SUSPENDED' });
    await changeLanguage('hi');
    open();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^कैश आउट · / });
    await waitFor(() => expect(sentTo('/cash-out-offer')).not.toHaveLength(0));
    expect(button.disabled).toBe(true);
    await changeLanguage('en');
    await screen.findByText('The market is suspended.');
  });

  it('shows the new value after a rejection', async () => {
    open();
    await press(BUTTON);
    await screen.findByRole('button', { name: 'Confirm cash out · +25' });
    // Delays newer offers until the player has pressed.
    const pressed = Promise.withResolvers<void>();
    line.injectFault('/cash-out-offer', () => pressed.promise);
    await quote(1.69, 1.7);
    await confirm('Confirm cash out · +25');
    pressed.resolve();
    await waitFor(() => expect(texts()).toEqual(['The cash-out has changed to ₹17.64.']));
    await confirm('Confirm cash out · +17.64');
    await waitFor(() => expect(texts()).toContain('Cashed out'));
  });

  it('without a response is kept over a reload, and a retry repeats exactly it', async () => {
    const mend = line.breakReplies('/cash-out');
    open();
    await press(BUTTON);
    await confirm('Confirm cash out · +25');
    await screen.findByText(/Not yet answered/);
    cleanup();
    open();
    await quote(1.49, 1.5);
    mend();
    await press('Try again · +25');
    await waitFor(() => expect(texts()).toContain('Cashed out'));
    const [first, again] = sentTo('/cash-out');
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
    expect(await countBets()).toBe(2);
    expect(sessionStorage.getItem('open-bets-cash-outs')).toBeNull();
  });

  it('asks for the offer of a part, and keeps the rest', async () => {
    open();
    await press(BUTTON);
    // The second tap of a double one chooses no part.
    await press('75 %');
    await confirm('50 %');
    await screen.findByRole('button', { name: /^Cash out 50 % · at worst .37\.50$/ });
    // The value of a part is not that of the button for the whole.
    await press('Not now');
    expect(screen.queryByRole('button', { name: /37\.50/ })).toBeNull();
    await press(BUTTON);
    await confirm('50 %');
    await confirm(/^Cash out 50 % · at worst .37\.50$/);
    await waitFor(() => expect(texts()).toEqual(['Cashed out']));
    expect(sentTo('/cash-out')[0]?.body).toMatchObject({ share: 50 });
    await screen.findByRole('button', { name: BUTTON });
    expect(await countBets()).toBe(2);
  });

  it('without a response can be repeated though the market was settled meanwhile', async () => {
    const mend = line.breakReplies('/cash-out');
    open();
    await press(BUTTON);
    await confirm('Confirm cash out · +25');
    await screen.findByText(/Not yet answered/);
    cleanup();
    await server.exchange.settlement.settle('market', [
      { id: 'A', status: 'WINNER' },
      { id: 'B', status: 'LOSER' },
    ]);
    mend();
    open();
    await press('Try again · +25');
    await waitFor(() => expect(texts()).toContain('Cashed out'));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Cash out' })).toBeNull());
  });

  it('says that it could not be loaded, and loads after a retry', async () => {
    const mend = line.breakReplies('/cash-out-offer');
    open();
    await screen.findByText('The cash-out could not be loaded.');
    mend();
    await press('Try again');
    await screen.findByRole('button', { name: BUTTON });
  });

  it('cannot be confirmed while its value grows old', async () => {
    open();
    await press(BUTTON);
    await screen.findByRole('button', { name: 'Confirm cash out · +25' });
    const mend = line.breakReplies('/cash-out-offer');
    await screen.findByText('The cash-out could not be loaded.', {}, { timeout: 5000 });
    expect(screen.queryByRole('button', { name: /Confirm/ })).toBeNull();
    mend();
    await screen.findByRole('button', { name: 'Confirm cash out · +25' }, { timeout: 5000 });
  });

  it('out of sight is not polled', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
    open();
    await screen.findByRole('button', { name: /^Cash out · Match Odds/ });
    expect(sentTo('/cash-out-offer')).toHaveLength(0);
  });
});

it('a session line is cashed out at the smallest of its results, beside the market', async () => {
  await server.openSessionLine();
  await server.placeSessionBet(user, { side: 'yes', line: 42, rate: 100, stake: 100 });
  server.exchange.host.applySessionLine('session', { no: { line: 50, rate: 90 } });
  open();
  await press(/^Cash out · 6 over runs · .+ · \+5.26$/);
  await screen.findByText('Your result would be at least +5.26.');
  await confirm('Confirm cash out · +5.26');
  await waitFor(() => expect(texts()).toEqual(['Cashed out']));
  await screen.findByText('There is nothing to cash out at the prices of this moment.');
  await screen.findByRole('button', { name: BUTTON });
  expect(await countBets()).toBe(3);
});

it('many markets leave the bets near: the first four are shown, the others after a tap', async () => {
  const markets = ['a', 'b', 'c', 'd', 'e'].map((marketId) => ({
    ...{ matchId: 'match', marketId, matchName: 'A v B', marketName: marketId },
  }));
  render(
    <QueryClientProvider client={queryClient}>
      <CashOuts markets={markets} />
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  await press('Show the cash-outs of all 5 markets');
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
});

it('the bet history has no cash-out', async () => {
  open('/app/open-bets/C');
  await screen.findByText('No data To Display');
  expect(screen.queryByRole('region', { name: 'Cash out' })).toBeNull();
});
