import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
} from '@exchange/api/testing';
import type { SessionData } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { createTestPeople, type TestPeople, withdrawalOf } from '@exchange/server/testing';
import { receiveSettings, signIn, signOut } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { WithdrawPage } from './WithdrawPage.tsx';

const PATH = '/withdraw-request';
const SENT = 'success: Withdrawal request submitted.';
const ACCOUNT = '123456789012';

let people: TestPeople;
let line: ConnectedServer;
let player: SessionData;
beforeAll(async () => {
  await startI18n('en');
  people = await createTestPeople();
  receiveSettings([{ key: 'site.sign_up_status', value: '1' }]);
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  await people.create({ userName: 'asha' });
  player = (await people.login('asha')).data as SessionData;
  signIn({ data: player });
});
afterEach(() => {
  cleanup();
  line.disconnect();
  signOut();
  resetPage();
});

const show = () => {
  render(
    <QueryClientProvider client={queryClient}>
      <WithdrawPage />
    </QueryClientProvider>,
  );
  return screen.findByRole('form', { name: 'Withdraw' });
};
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const faultOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const expectToast = (text: string) => waitFor(() => expect(listToasts()).toContain(text));
const findRequest = (status: RegExp) => screen.findByRole('row', { name: status });

function fillAccount(amount: string) {
  fill('Account Number', ACCOUNT);
  fill('IFSC Code', 'demo0001234');
  fill('Account Holder Name', 'Asha Rao');
  fill('Bank Name', 'Demo Bank');
  fill('Amount', amount);
}
/** Enters the password that a new account needs. */
const prove = () => fill('Password', people.password);
/** Shows the page, and fills the form. */
async function fillProven(amount: string) {
  await show();
  fillAccount(amount);
  prove();
}
const listRequests = async () =>
  (await people.app.call('myDepositRequests', { type: 'W' }, player)).data as object[];
const readBalance = async () => {
  const { data } = await people.app.call('walletBalance', undefined, player);
  return (data as { balance: number }).balance;
};
const keysSince = (count: number) =>
  line.sent
    .filter(({ url }) => url.endsWith(PATH))
    .slice(count)
    .map(({ headers }) => headers['Idempotency-Key']);

/** Point 2, "Displayed withdrawal rules". */
const RULES = [
  /main wallet .*not the bonus/,
  /without betting with the deposit is flagged as suspicious/,
  /account is shared, all linked users are blocked/,
  /45 minutes.* before you complain/,
  /must match the deposit account/,
];

it('the rules are shown; submit waits until every field is filled @spec:5.13 @spec:5.14 @spec:money.4', async () => {
  await show();
  const rules = within(screen.getByRole('region', { name: 'Withdrawal rules' }));
  const texts = rules.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual(RULES.map((rule) => expect.stringMatching(rule)));
  await screen.findByText('No data Found!');
  expect(button('Submit').disabled).toBe(true);
  fillAccount('500');
  expect(button('Submit').disabled).toBe(true);
  prove();
  expect(button('Submit').disabled).toBe(false);
  fill('Bank Name', ' ');
  expect(button('Submit').disabled).toBe(true);
  press('UPI');
  expect(screen.queryByLabelText('IFSC Code')).toBeNull();
  fill('Phone No./UPI', '98765');
  fill('Account Name', 'Asha');
  fill('Amount', '99');
  prove();
  press('Submit');
  await screen.findByText('Please enter a valid Phone No./UPI with at least 10 digits.');
  expect(screen.getByText('Amount must be at least 100.')).toBeTruthy();
  press('Previous Account');
  await screen.findByText('No Previous Account Available!!');
});

it('a withdrawal deducts the money at once, is cancelled, and requested again to the previous account @spec:1.3 @spec:4.19 @spec:7.25 @spec:money.4', async () => {
  await fillProven('1500.50');
  press('Submit');
  press('Submit');
  await expectToast(SENT);
  expect(await readBalance()).toBe(8499.5);
  expect(field('Account Number').value).toBe('');
  await findRequest(/Pending/);
  expect(await listRequests()).toHaveLength(1);

  press(/^Details of /);
  press('Cancel withdrawal');
  press('Yes, cancel it');
  await expectToast('success: Withdrawal cancelled.');
  await findRequest(/Decline/);
  expect(screen.getByText('Cancelled by player')).toBeTruthy();
  // The button is gone; the focus stays at the request.
  expect(document.activeElement).toBe(button(/^Details of /));
  expect(await readBalance()).toBe(10_000);

  press('Previous Account');
  await screen.findByText('••••9012');
  fill('Amount', '700');
  // It was never paid to, as the first request was cancelled.
  prove();
  press('Submit');
  await waitFor(async () => expect(await readBalance()).toBe(9300));
  expect(await listRequests()).toHaveLength(2);
});

it('shows a pending withdrawal as it was sent; after a rejection the form pays the account that it shows @spec:money.10', async () => {
  await fillProven('500');
  press('Submit');
  await expectToast(SENT);
  press('UPI');
  fill('Phone No./UPI', '9876543210');
  fill('Account Name', 'Asha');
  fill('Amount', '600');
  prove();
  line.replaceServer(PATH, () => {
    throw new TypeError('connection reset');
  });
  press('Submit');
  const sent = await screen.findByLabelText('Sent withdrawal');
  expect(sent.textContent).toContain('9876543210');
  expect(sent.textContent).toContain('₹ 600');
  for (const name of ['New Account', 'Previous Account', 'BANK', 'UPI']) {
    expect(button(name).matches(':disabled')).toBe(true);
  }
  line.replaceServer(PATH, () => undefined);
  const elsewhere = { ...withdrawalOf(9000), password: people.password };
  expect((await people.app.call('withdrawRequest', elsewhere, player)).status).toBe(200);
  press('Try again');
  await waitFor(() => expect(faultOf('Amount')).toBe('Insufficient balance.'));
  expect(field('Phone No./UPI').value).toBe('9876543210');

  press('Previous Account');
  fireEvent.click(await screen.findByText('••••9012'));
  fill('Amount', '300');
  prove();
  press('Submit');
  await waitFor(async () => expect(await readBalance()).toBe(200));
  expect((await listRequests())[0]).toMatchObject({ amount: 300, accountNumber: ACCOUNT });
});

it('a form left and opened anew while its request is on the way sends no second one, and ends empty @spec:4.19 @spec:money.10', async () => {
  await fillProven('500');
  const slow = Promise.withResolvers<void>();
  line.injectFault(PATH, () => slow.promise);
  press('Submit');
  await waitFor(() => expect(button('UPI').matches(':disabled')).toBe(true));
  expect(button('Previous Account').matches(':disabled')).toBe(true);
  cleanup();
  await show();
  expect(screen.getByLabelText('Sent withdrawal').textContent).toContain(ACCOUNT);
  expect(screen.getByRole('form', { name: 'Withdraw' }).getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  slow.resolve();
  await waitFor(() => expect(field('Account Number').value).toBe(''));
  expect(button('UPI').matches(':disabled')).toBe(false);
  expect(await listRequests()).toHaveLength(1);
});

it('after too many requests the withdrawal is repeated with its key @spec:money.10', async () => {
  await fillProven('500');
  const before = keysSince(0).length;
  line.replaceServer(PATH, () => {
    if (keysSince(before).length > 1) return undefined;
    return { status: 429, data: { status: 429, error: true, message: 'Too many requests.' } };
  });
  press('Submit');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  // The password is not stored, so it is requested again.
  await waitFor(() => expect(field('Password').value).toBe(''));
  fill('Password', people.password);
  press('Submit');
  await expectToast(SENT);
  // Rejected, repeated without the password, and sent again with it.
  const keys = keysSince(before);
  expect(keys).toHaveLength(3);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(await listRequests()).toHaveLength(1);
});

it('a service that fails for long does not lock the form: the player starts anew, with the values @spec:money.10', async () => {
  await fillProven('500');
  const before = keysSince(0).length;
  line.replaceServer(PATH, () => ({ status: 503, data: 'down' }));
  press('Submit');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(keysSince(before)).toHaveLength(2));
  await screen.findByText(/look below whether the request is in your history/);
  press('Start anew');
  expect(field('Account Number').value).toBe(ACCOUNT);
  expect(screen.queryByRole('alert')).toBeNull();
  line.replaceServer(PATH, () => undefined);
  fill('Amount', '400');
  prove();
  press('Submit');
  await expectToast(SENT);
  const keys = keysSince(before);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(await listRequests()).toMatchObject([{ amount: 400 }]);
});
