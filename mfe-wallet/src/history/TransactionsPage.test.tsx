import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import {
  createTestPeople,
  type TestPeople,
  type TestUser,
  withdrawalOf,
} from '@exchange/server/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { TransactionsPage } from './TransactionsPage.tsx';

let people: TestPeople;
let line: ConnectedServer;
let player: TestUser;
let id: number;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  player = await people.create();
  signInAs(player);
  const order = { ...withdrawalOf(400), password: people.password };
  ({ id } = (await people.app.call('withdrawRequest', order, player)).data as { id: number });
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
  vi.useRealTimers();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <TransactionsPage />
    </QueryClientProvider>,
  );
const request = (text: string) => screen.findByRole('row', { name: new RegExp(text) });

it('the transactions are found by a part of the account number @spec:1.4 @spec:2.5 @spec:3.13 @spec:4.20 @spec:money.14', async () => {
  show();
  await request('123456789012');
  const search = screen.getByLabelText('Search by account number');
  fireEvent.change(search, { target: { value: '777' } });
  await screen.findByText('No data Found!');
  fireEvent.change(search, { target: { value: '6789' } });
  await request('123456789012');
  fireEvent.click(screen.getByRole('button', { name: 'Deposit' }));
  await screen.findByText('No data Found!');
});

it('a decision that was made elsewhere is followed without a reload @spec:money.14', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  show();
  await request('Pending');
  await people.app.call('withdrawCancel', { id }, player);
  await vi.advanceTimersByTimeAsync(5000);
  await request('Decline');
  await waitFor(() => expect(screen.queryByText('Pending')).toBeNull());
});
