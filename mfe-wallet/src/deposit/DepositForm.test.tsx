import { queryClient } from '@exchange/api';
import { resetPage } from '@exchange/api/testing';
import type { AccountOption } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { DepositForm } from './DepositForm.tsx';

const account: AccountOption = {
  ...{ type: 'IMPS', kind: 'bank', bankName: 'Demo Bank', accountNumber: '123456789012' },
  ...{ ifsc: 'DEMO0001234', holderName: 'Asha Rao', upiId: '' },
  ...{ minDeposit: 100, maxDeposit: 200_000 },
};

beforeAll(() => startI18n('en'));
afterEach(() => {
  cleanup();
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
