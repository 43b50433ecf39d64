import { call, queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import { endpoints } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { startTestExchange, type TestExchange, type TestUser } from '@exchange/server/testing';
import { signIn, signOut, toastsStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { CashOut, MatchCashOuts } from './CashOut.tsx';
import { readAmount } from './CashOutRuleForm.tsx';

const DEEP = 100_000_000;
let server: TestExchange;
let line: ConnectedServer;
let user: TestUser;

const quote = (back: number, lay: number) =>
  server.applyMarketEvent({
    kind: 'prices',
    image: true,
    runners: [{ id: 'A', back: [[back, DEEP]], lay: [[lay, DEEP]] }],
  });
async function show(): Promise<void> {
  const { matchOdds } = await call(endpoints.eventDetails, {
    matchId: 'match-market',
    sportId: '4',
  });
  if (!matchOdds) throw new Error('no match-odds market');
  render(
    <QueryClientProvider client={queryClient}>
      <CashOut matchId="match-market" market={matchOdds} />
    </QueryClientProvider>,
  );
}
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
async function openForm(): Promise<void> {
  await show();
  await press(/^Cash out/);
  await press('Cash out by itself');
  await screen.findByRole('form', { name: 'Cash out by itself' });
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const readRules = () => call(endpoints.cashOutRules, {});
const texts = () => toastsStore.getState().toasts.map(({ text }) => text);

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
  const { id, userName, token } = user;
  signIn({ data: { token, user_id: id, user_name: userName, role: 'player' } });
  await server.placeBet(user, { odds: 2, stake: 100 });
  await quote(1.79, 1.8);
});
afterEach(() => {
  line.disconnect();
  cleanup();
  act(signOut);
  resetPage();
});

test.each<[string, number | undefined | null]>([
  ['', undefined],
  [' ', undefined],
  ['500', 500],
  ['1,00,000.5', 100_000.5],
  ['0', null],
  ['-5', null],
  ['1.005', null],
  ['1e3', null],
  ['10000000000', null],
])('the typed amount %j is %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

it('is saved, shown on the market after a reload, changed and removed', async () => {
  await openForm();
  expect(screen.getByText('The cash-out is at +11.11 now.')).toBeTruthy();
  type('Profit of at least ₹', '500');
  type('Stop at a loss of ₹', '300');
  await press('Save');
  await waitFor(() => expect(texts()).toContain('The automatic cash-out is saved'));
  expect(await readRules()).toMatchObject([{ takeProfit: 500, stopLoss: 300, status: 'open' }]);
  cleanup();
  queryClient.clear();
  await openForm();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Profit/ }).value).toBe('500');
  expect(screen.getByRole('status').textContent).toBe('Cashes out at +₹ 500 or −₹ 300');
  type('Stop at a loss of ₹', '');
  await press('Change');
  await waitFor(async () => expect((await readRules())[0]).not.toHaveProperty('stopLoss'));
  await press('Remove');
  await waitFor(async () => expect(await readRules()).toEqual([]));
  await screen.findByRole('button', { name: 'Save' });
});

it('keeps its part when a bound is changed', async () => {
  await server.call(
    'setCashOutRule',
    { match_id: 'match-market', market_id: 'market', take_profit: 500, share: 50 },
    user,
  );
  await openForm();
  expect(screen.getByRole('status').textContent).toBe('Cashes out at +₹ 500 · 50 %');
  type('Stop at a loss of ₹', '300');
  await press('Change');
  await waitFor(async () => expect((await readRules())[0]).toHaveProperty('stopLoss', 300));
  expect((await readRules())[0]).toHaveProperty('share', 50);
});

it('names the field of an error, by the page and by the server', async () => {
  await openForm();
  await press('Save');
  expect(screen.getByRole('alert').textContent).toBe('Enter rupees, such as 500 or 12.50.');
  type('Profit of at least ₹', '5');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The cash-out is at ₹11.11 already.');
  const field = screen.getByRole('textbox', { name: 'Profit of at least ₹' });
  expect(field.getAttribute('aria-describedby')).toBe(alert.id);
  expect(await readRules()).toEqual([]);
});

it('is shown with its result in My Bets once it acted', async () => {
  await server.call(
    'setCashOutRule',
    { match_id: 'match-market', market_id: 'market', take_profit: 25 },
    user,
  );
  await quote(1.59, 1.6);
  await waitFor(async () => expect((await readRules())[0]?.status).toBe('done'));
  render(
    <QueryClientProvider client={queryClient}>
      <MatchCashOuts matchId="match-market" sportId="4" />
    </QueryClientProvider>,
  );
  await screen.findByText(/Cashed out by itself · \+25/);
});

it('shows that the rules could not be loaded, and a retry', async () => {
  line.injectFault('/cash-out-rules', () => {
    throw new Error('connection lost');
  });
  await show();
  await press(/^Cash out/);
  await press('Cash out by itself');
  await screen.findByText('Your automatic cash-outs could not be loaded.', undefined, {
    timeout: 15_000,
  });
});
