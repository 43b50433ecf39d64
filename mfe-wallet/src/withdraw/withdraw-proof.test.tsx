import { queryClient } from '@exchange/api';
import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import type { SessionData } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { addTestRequest, createTestPeople, type TestPeople } from '@exchange/server/testing';
import { receiveSettings, signIn, signOut, toastsStore } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { pendingTransfersStore } from '../shared/transfer.store.ts';
import { WithdrawForm } from './WithdrawForm.tsx';
import { WithdrawPage } from './WithdrawPage.tsx';

let people: TestPeople;
let line: ConnectedServer;
let userId: number;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  ({ id: userId } = await people.create({ userName: 'asha' }));
  signIn({ data: (await people.login('asha')).data as SessionData });
});
afterEach(() => {
  cleanup();
  line.disconnect();
  signOut();
  resetPage();
});

const FIELDS = {
  'Phone No./UPI': 'asha-rao@bank',
  'Account Name': 'Asha Rao',
  Amount: '200',
} as const;
const read = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Withdraw' }));
const texts = () => toastsStore.getState().toasts.map(({ text }) => text);

function fill() {
  render(
    <QueryClientProvider client={queryClient}>
      <WithdrawForm method="UPI" />
    </QueryClientProvider>,
  );
  for (const [label, value] of Object.entries(FIELDS)) type(label, value);
}
const expectStored = () => {
  for (const [label, value] of Object.entries(FIELDS)) expect(read(label), label).toBe(value);
};

it('asks for the password for a new account, and keeps the typed values', async () => {
  fill();
  expect(screen.queryByLabelText('Password')).toBeNull();
  submit();
  await screen.findByLabelText('Password');
  expect(texts()).toEqual([]);
  expectStored();
  type('Password', 'another one');
  submit();
  await screen.findByText('The password is not right.');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expectStored();
  expect(read('Password')).toBe('');
  type('Password', people.password);
  submit();
  await waitFor(() => expect(texts().at(-1)).toBe('Withdrawal request submitted.'));
});

it('refuses more than is available at the amount, without asking for the password @spec:money.6', async () => {
  fill();
  type('Amount', '10000.01');
  submit();
  const fault = await screen.findByText('Insufficient balance.');
  const amount = screen.getByLabelText('Amount');
  expect(amount.getAttribute('aria-describedby')).toBe(fault.id);
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(texts()).toEqual(['Submission failed. Please try again.']);
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(read('Phone No./UPI')).toBe(FIELDS['Phone No./UPI']);
  const { data } = await people.login('asha');
  const wallet = await people.app.call('walletBalance', undefined, data as SessionData);
  expect(wallet.data).toMatchObject({ balance: 10_000 });
});

it('asks for a code instead if there is a second factor', async () => {
  const secret = await people.app.setSecondFactor(userId);
  fill();
  submit();
  await screen.findByLabelText('Code');
  expect(screen.queryByLabelText('Password')).toBeNull();
  type('Code', people.codeOf(secret));
  submit();
  await waitFor(() => expect(texts().at(-1)).toBe('Withdrawal request submitted.'));
});

it('stores the password nowhere, also after a lost response', async () => {
  fill();
  submit();
  await screen.findByLabelText('Password');
  line.injectFault('withdraw-request', () => {
    throw new Error('connection lost');
  });
  type('Password', people.password);
  submit();
  await waitFor(() => expect(pendingTransfersStore.getState().withdrawal).toBeDefined());
  await screen.findByText(/We did not hear whether your request arrived/);
  expect(JSON.stringify(pendingTransfersStore.getState())).not.toContain(people.password);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(people.password);
  line.injectFault('withdraw-request', () => undefined);
  submit();
  await waitFor(() => expect(texts().at(-1)).toBe('Withdrawal request submitted.'));
});

it('warns of a withdrawal without a bet since the deposit, and fills in the account of that deposit', async () => {
  receiveSettings([{ key: 'site.sign_up_status', value: '1' }]);
  const { id } = await addTestRequest(people.app, userId, 'D', 500, { sender: '123456789012' });
  await people.app.call('requestDecision', { id, status: 'S' }, people.agent);
  render(
    <QueryClientProvider client={queryClient}>
      <WithdrawPage />
    </QueryClientProvider>,
  );
  await screen.findByText(/You have not bet since your last deposit/);
  const offer = () =>
    screen.queryByRole('button', { name: /account of your last deposit: ••••9012/ });
  fireEvent.click(offer() as HTMLElement);
  expect(read('Account Number')).toBe('123456789012');
  expect(offer()).toBeNull();
});
