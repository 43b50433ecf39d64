import { call, queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import { endpoints, type Market } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange, type TestUser } from '@exchange/server/testing';
import { expireSession, signIn, signOut, toastsStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CashOut } from './CashOut.tsx';
import { CashOutList } from './CashOutList.tsx';
import { cashOutStore } from './cash-out.api.ts';

const DEEP = 100_000_000;
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
const logIn = ({ id, userName, token }: TestUser) =>
  signIn({ data: { token, user_id: id, user_name: userName, role: 'player' } });
const readMarket = async (): Promise<Market> => {
  const { matchOdds } = await call(endpoints.eventDetails, {
    matchId: 'match-market',
    sportId: '4',
  });
  if (!matchOdds) throw new Error('no match-odds market');
  return matchOdds;
};
async function show(): Promise<void> {
  const market = await readMarket();
  render(
    <QueryClientProvider client={queryClient}>
      <CashOut matchId="match-market" market={market} stale={false} />
    </QueryClientProvider>,
  );
}
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const taken = () => line.sent.filter(({ url }) => url.endsWith('/cash-out'));
const texts = () => toastsStore.getState().toasts.map(({ text }) => text);
const listStakes = async () =>
  (await call(endpoints.matchBets, { matchId: 'match-market' })).matched.length;

const toDone = (amount: string) => `Cashed out: ${amount}, when the market settles`;

/** Drops the response after the server acted. */
const cutAnswer = () =>
  line.injectFault('/cash-out', () => {
    throw new Error('connection lost');
  });
const letThrough = () => line.injectFault('/cash-out', () => undefined);
/** Backs 100 @ 2, moves the price to 1.6, and loses the response of the cash-out at 25. */
async function loseAnswer(): Promise<void> {
  cutAnswer();
  await show();
  await press(/^Cash out/);
  await press('Confirm cash out · +25');
  await screen.findByRole('button', { name: 'Try again · +25' });
}

beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  await server.openMarket();
  line = connectTestServer(server.app);
  user = await server.createUser();
  logIn(user);
  await server.placeBet(user, { odds: 2, stake: 100 });
  await quote(1.59, 1.6);
});
afterEach(() => {
  line.disconnect();
  cleanup();
  act(signOut);
  resetPage();
});

describe('a pending cash-out', () => {
  it('hides newer offers, and a retry repeats exactly it @spec:2.40', async () => {
    await loseAnswer();
    await quote(1.49, 1.5);
    expect(screen.getByText(/Not yet answered/)).toBeTruthy();
    letThrough();
    await press('Try again · +25');
    await waitFor(() => expect(texts()).toContain(toDone('+25')));
    const [first, again] = taken();
    expect(again?.body).toEqual(first?.body);
    expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
    expect(await listStakes()).toBe(2);
    expect(sessionStorage.getItem('cash-outs')).toBeNull();
  });

  it('is kept when the panel is closed and when the page is reloaded', async () => {
    await loseAnswer();
    await press('Not now');
    await press(/^Cash out/);
    expect(screen.getByRole('button', { name: 'Try again · +25' })).toBeTruthy();
    cleanup();
    const key = taken()[0]?.headers['Idempotency-Key'];
    expect(JSON.parse(sessionStorage.getItem('cash-outs') ?? '')).toMatchObject({
      userId: String(user.id),
      decisions: { market: { key, offer: { locked: 25 } } },
    });
    await show();
    expect(screen.getByRole('button', { name: 'Try again · +25' })).toBeTruthy();
  });

  it('survives a 401 and a new login of its player @spec:2.41', async () => {
    line.injectFault('/cash-out', (response) => {
      Object.assign(response, {
        status: 401,
        data: { status: 401, error: true, message: 'Unauthorized', data: null },
      });
    });
    await show();
    await press(/^Cash out/);
    await press('Confirm cash out · +25');
    await waitFor(() => expect(texts()).toEqual(['Unauthorized: Logged out']));
    expect(screen.queryByRole('region')).toBeNull();
    letThrough();
    act(() => logIn(user));
    await press('Try again · +25');
    await waitFor(() => expect(texts()).toContain(toDone('+25')));
    expect(new Set(taken().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
    expect(await listStakes()).toBe(2);
  });

  it('is dropped for another player', async () => {
    await loseAnswer();
    const other = await server.createUser();
    act(expireSession);
    act(() => logIn(other));
    expect(cashOutStore.getState()).toEqual({ decisions: {} });
    expect(sessionStorage.getItem('cash-outs')).toBeNull();
  });

  it('is dropped when the player signs out', async () => {
    await loseAnswer();
    act(signOut);
    expect(cashOutStore.getState()).toEqual({ decisions: {} });
  });
});

/** Presses "Accept" of a worse amount once it was visible for long enough to be read. */
async function accept(amount: string): Promise<void> {
  const name = `Accept · ${amount}`;
  await waitFor(() =>
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull(),
  );
  await press(name);
}

it('an amount that got worse than it was read is taken only if the player accepts it', async () => {
  await show();
  await press(/^Cash out/);
  await screen.findByRole('button', { name: 'Confirm cash out · +25' });
  await quote(1.69, 1.7);
  await press('Accept · +17.64');
  expect(taken()).toEqual([]);
  await quote(1.49, 1.5);
  // Better than any that was read.
  await screen.findByRole('button', { name: 'Confirm cash out · +33.33' });
  await quote(1.59, 1.6);
  await accept('+25');
  await waitFor(() => expect(texts()).toContain(toDone('+25')));
});

it('a rejected cash-out shows the reason, and the next attempt uses the new offer', async () => {
  await show();
  await press(/^Cash out/);
  await screen.findByRole('button', { name: 'Confirm cash out · +25' });
  // Delays newer offers until the player has pressed.
  const pressed = Promise.withResolvers<void>();
  line.injectFault('/cash-out-offer', () => pressed.promise);
  await quote(1.69, 1.7);
  await press('Confirm cash out · +25');
  pressed.resolve();
  await waitFor(() =>
    expect(texts()).toEqual(['The cash-out has changed. Please check the amount.']),
  );
  await accept('+17.64');
  await waitFor(() => expect(texts()).toContain(toDone('+17.64')));
  expect(new Set(taken().map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2);
});

it('the button has the amount, and says that a suspended market takes none', async () => {
  await show();
  expect(await screen.findByRole('button', { name: 'Cash out · +25' })).toBeTruthy();
  cleanup();
  await server.changeMarketStatus({ status: 'SUSPENDED' });
  await show();
  const button = screen.getByRole('button', { name: 'Cash out · no bets are taken now' });
  expect(button).toHaveProperty('disabled', true);
});

it('the amount on the button follows the prices, and none of before a suspension comes back', async () => {
  const market = await readMarket();
  const element = (isSuspended: boolean) => (
    <QueryClientProvider client={queryClient}>
      <CashOut
        matchId="match-market"
        market={{ ...market, suspended: isSuspended }}
        stale={false}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(element(false));
  const amount = () => screen.getByRole('button').textContent;
  await expect.poll(amount).toBe('Cash out · +25');
  await quote(1.69, 1.7);
  await expect.poll(amount, { timeout: 3000 }).toBe('Cash out · +17.64');
  rerender(element(true));
  const held = Promise.withResolvers<void>();
  line.injectFault('/cash-out-offer', () => held.promise);
  await quote(1.59, 1.6);
  const offers = () => queryClient.getQueryCache().findAll({ queryKey: ['cash-out'] });
  await expect.poll(offers).toEqual([]);
  rerender(element(false));
  expect(amount()).toBe('Cash out');
  held.resolve();
  await expect.poll(amount).toBe('Cash out · +25');
});

it('stands under the name of its market beside the bets', async () => {
  const detail = await call(endpoints.eventDetails, { matchId: 'match-market', sportId: '4' });
  render(
    <QueryClientProvider client={queryClient}>
      <CashOutList detail={detail} stale={false} />
    </QueryClientProvider>,
  );
  const cashOut = within(screen.getByRole('region', { name: 'Cash out' }));
  expect(cashOut.getByRole('heading', { name: 'Match Odds' })).toBeTruthy();
  expect(await cashOut.findByRole('button', { name: 'Cash out · +25' })).toBeTruthy();
});

it('once the bets are closed out, the market says what they pay and when', async () => {
  await show();
  await press(/^Cash out/);
  await press('Confirm cash out · +25');
  await waitFor(() => expect(texts()).toContain(toDone('+25')));
  cleanup();
  await show();
  expect(screen.getByText('+25 whoever wins, when the market settles')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('all amounts are those after commission, as they are paid', async () => {
  await server.reset();
  await server.openMarket({ commission: 2 });
  user = await server.createUser();
  logIn(user);
  await server.placeBet(user, { odds: 2, stake: 100 });
  await quote(1.59, 1.6);
  await show();
  await press('Cash out · +24.50');
  await press('Confirm cash out · +24.50');
  await waitFor(() => expect(texts()).toContain(toDone('+24.50')));
  cleanup();
  await show();
  expect(screen.getByText('+24.50 whoever wins, when the market settles')).toBeTruthy();
});
