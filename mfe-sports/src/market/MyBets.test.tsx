import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import {
  createThinMarket,
  startTestExchange,
  type TestExchange,
  type TestUser,
} from '@exchange/server/testing';
import { signIn, signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { MyBets } from './MyBets.tsx';

let server: TestExchange;
let line: ConnectedServer;
let user: TestUser;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestExchange();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  user = await server.createUser({ rupees: 10_000 });
  signIn({ data: { token: user.token, user_id: user.id, user_name: 'asha', role: 'player' } });
});
afterEach(() => {
  cleanup();
  line.disconnect();
  signOut();
  queryClient.clear();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MyBets matchId="match-market" sportId="4" />
    </QueryClientProvider>,
  );
const rowsOf = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).parentElement ?? document.body;
  return within(section)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
};

it('shows an unmatched bet behind newer ones, cancels it, and changes pages', async () => {
  await market.open();
  await market.keep({ odds: 3, stake: 70 });
  await market.offer([[2, 1_000_000]], [[2.1, 1_000_000]]);
  for (let placed = 0; placed < 12; placed += 1) {
    const lay = placed === 11 ? ({ side: 'lay', odds: 2.1, stake: 50 } as const) : {};
    await server.placeBet(user, { stake: 10, ...lay });
    server.clock.advance(1000);
  }
  show();
  await screen.findByText('₹70 @ 3.00 waits');
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  expect(rowsOf('Matched Bets')[0]).toBe('Team ALay · Liability ₹552.1050');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the rest of Team A' }));
  await waitFor(() => expect(screen.queryByText('₹70 @ 3.00 waits')).toBeNull());
  expect(rowsOf('Matched Bets')).toHaveLength(10);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() =>
    expect(rowsOf('Matched Bets')).toEqual(['Team ABack2.0010', 'Team ABack2.0010']),
  );
});

const market = createThinMarket(
  () => server,
  () => user,
);

const edit = async (price: string, stake = '') => {
  fireEvent.click(screen.getByRole('button', { name: 'Edit the bet on Team A' }));
  const form = within(screen.getByRole('form', { name: 'Edit the bet on Team A' }));
  fireEvent.change(form.getByLabelText('Price'), { target: { value: price } });
  fireEvent.change(form.getByLabelText('Stake'), { target: { value: stake } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  return form;
};

it('changes price and stake of a bet that waits, and says what is wrong', async () => {
  await market.open();
  await market.keep({ odds: 3, stake: 300 });
  show();
  await screen.findByText('₹300 @ 3.00 waits');
  const form = await edit('0.5', '1.5');
  expect(form.getByText('From 1.01 to 1000')).toBeTruthy();
  expect(form.getByText('Whole rupees')).toBeTruthy();
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.click(form.getByRole('button', { name: 'Close' }));
  await edit('3', '99999');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Insufficient balance to place a bet.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await edit('3', '120');
  await screen.findByText('₹120 @ 3.00 waits');
  await edit('2,5');
  await screen.findByText('₹120 @ 2.50 waits');
  expect(screen.queryByRole('form')).toBeNull();
  expect(await market.wallet()).toEqual({ balance: 9880, liability: 120 });
});

it('does not place again what was matched while a smaller stake was typed', async () => {
  await market.open();
  await market.keep({ odds: 3, stake: 300 });
  show();
  await screen.findByText('₹300 @ 3.00 waits');
  fireEvent.click(screen.getByRole('button', { name: 'Edit the bet on Team A' }));
  const form = within(screen.getByRole('form', { name: 'Edit the bet on Team A' }));
  fireEvent.change(form.getByLabelText('Stake'), { target: { value: '120' } });
  await market.offer([[3, 20_000]]);
  await server.exchange.idle();
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A part of the bet was matched meanwhile. Please check it.',
  );
  await screen.findByText('₹100 @ 3.00 waits');
  expect(await market.wallet()).toMatchObject({ liability: 300 });
});

it('steps the price by the ladder with the arrow keys', async () => {
  await market.open();
  await market.keep({ odds: 2.98, stake: 100 });
  show();
  await screen.findByText('₹100 @ 2.98 waits');
  fireEvent.click(screen.getByRole('button', { name: 'Edit the bet on Team A' }));
  const price = screen.getByLabelText<HTMLInputElement>('Price');
  const steps = ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'].map((key) => {
    fireEvent.keyDown(price, { key });
    return price.value;
  });
  expect(steps).toEqual(['3.00', '3.05', '3.00', '2.98', '2.96']);
});

it('cancels all that wait', async () => {
  await market.open();
  await market.keep({ odds: 3, stake: 300 });
  await market.keep({ odds: 2.9, stake: 200 });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel all 2' }));
  await waitFor(() => expect(screen.queryByText(/waits$/)).toBeNull());
  expect(await market.wallet()).toEqual({ balance: 10_000, liability: 0 });
});

it('shows line and rate of a session bet, and Yes or No', async () => {
  await server.openMarket();
  await server.openSessionLine({ yes: { line: 42, rate: 90 } });
  await server.placeSessionBet(user, { line: 42, rate: 90 });
  show();
  await screen.findByText('42 @ 90');
  expect(rowsOf('Fancy Bets')).toEqual(['6 over runsYes42 @ 90100']);
});

it('has a cash-out button for each market with bets, with its value at the prices now', async () => {
  await server.openMarket();
  await server.placeBet(user, { odds: 2, stake: 100 });
  await server.applyMarketEvent({
    kind: 'prices',
    image: true,
    runners: [{ id: 'A', back: [[1.59, 1_000_000]], lay: [[1.6, 1_000_000]] }],
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cash out · Match Odds · +25' }));
  expect(await screen.findByRole('button', { name: 'Confirm cash out · +25' })).toBeTruthy();
});

it('closes the bets on a session line with the results by runs that it shows', async () => {
  await server.openMarket();
  await server.openSessionLine();
  await server.placeSessionBet(user, { side: 'yes', line: 42, rate: 100, stake: 100 });
  server.exchange.host.applySessionLine('session', { no: { line: 50, rate: 90 } });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Cash out · 6 over runs · +5.26' }));
  await screen.findByRole('button', { name: 'Confirm cash out · +5.26' });
  const results = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(results).toEqual(['+5.26', '+205.26', '+5.27']);
  fireEvent.click(screen.getByRole('button', { name: '50 %' }));
  await screen.findByRole('button', { name: /^Cash out 50 % · at worst −47.37/ });
  fireEvent.click(screen.getByRole('button', { name: '100 %' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm cash out · +5.26' }));
  await waitFor(() => expect(rowsOf('Fancy Bets')).toHaveLength(2));
  expect(await server.readWallet(user)).toEqual({ balance: 10_000, liability: 0 });
  await screen.findByText('There is nothing to cash out at the prices of this moment.');
  await screen.findByRole('button', { name: 'Cash out · 6 over runs' });
});
