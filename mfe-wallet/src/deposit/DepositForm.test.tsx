import { queryClient } from '@exchange/api';
import { replaceNetwork, resetPage, signInAs } from '@exchange/api/testing';
import type { AccountOption } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bankAccount } from '../shared/test-support/bank-account.ts';
import { transferDrafts } from '../shared/transfer.store.ts';
import { DepositForm } from './DepositForm.tsx';

const account: AccountOption = { ...bankAccount, maxDeposit: 200_000 };

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
  transferDrafts.deposit.forget();
  resetPage();
});

it.each([
  ['1,00,000', '100300', 100_300, undefined],
  ['1e3', '1e3', undefined, 'Please enter a valid amount.'],
])('a quick amount on a typed %s leaves %s', async (typed, text, rupees, fault) => {
  let amount: number | undefined;
  render(
    <QueryClientProvider client={queryClient}>
      <DepositForm
        account={account}
        onAmount={(next) => {
          amount = next;
        }}
      />
    </QueryClientProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: '+300' }));
  expect([field.value, amount]).toEqual([text, rupees]);
  if (fault) expect((await screen.findByRole('alert')).textContent).toBe(fault);
});

/** Shows a form that is complete, but for `missing`. */
function fill(missing?: string) {
  transferDrafts.deposit.keep({ utr: '123456789012', amount: '2000', proof: 'slip.png' });
  if (missing) transferDrafts.deposit.keep({ [missing]: '' });
  render(
    <QueryClientProvider client={queryClient}>
      <DepositForm account={account} onAmount={() => undefined} />
    </QueryClientProvider>,
  );
}
const submit = () => fireEvent.submit(screen.getByRole('form', { name: 'Deposit' }));

it.each([
  ['amount', 'Amount'],
  ['transaction_id', 'UTR'],
])('a rejection of the %s moves the focus to its field', async (field, label) => {
  signInAs({ id: 7, userName: 'asha', token: 't' });
  const restore = replaceNetwork(async () => ({
    status: 422,
    data: { status: 422, error: true, message: 'Refused.', data: null, detail: { field } },
  }));
  fill();
  submit();
  await screen.findByText('Refused.');
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  restore();
});

it('a rejection that names no field scrolls to its message', async () => {
  signInAs({ id: 7, userName: 'asha', token: 't' });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const restore = replaceNetwork(async () => ({
    status: 403,
    data: { status: 403, error: true, message: 'You are taking a time-out.', data: null },
  }));
  fill();
  submit();
  await screen.findByText('You are taking a time-out.');
  expect(scroll.mock.contexts).toEqual([screen.getByRole('alert')]);
  scroll.mockRestore();
  restore();
});

it('a missing proof has the focus after the submission', async () => {
  fill('proof');
  submit();
  await screen.findByText('Please upload your payment proof.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Payment proof')));
});
