import type { AccountOption } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankAccount } from '../shared/test-support/bank-account.ts';
import { AccountCard, toUpiLink } from './AccountCard.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const wallet: AccountOption = {
  ...bankAccount,
  type: 'PAYTM',
  kind: 'upi',
  accountNumber: '9876543210',
};

it.each<[string, AccountOption, { code: boolean; app: boolean }]>([
  ['a bank without any', bankAccount, { code: false, app: false }],
  [
    'a bank with the operator’s image',
    { ...bankAccount, qrImage: 'qr.png' },
    { code: true, app: false },
  ],
  ['a bank with a UPI id', { ...bankAccount, upiId: 'asha@demo' }, { code: true, app: true }],
  ['a wallet with an image', { ...wallet, qrImage: 'qr.png' }, { code: true, app: false }],
  ['a wallet with a UPI id', { ...wallet, upiId: 'asha@demo' }, { code: true, app: true }],
  ['a wallet with a number alone', wallet, { code: false, app: false }],
])('shows the QR code of %s', async (_, account, { code, app }) => {
  render(<AccountCard account={account} />);
  expect(screen.queryAllByRole('img', { name: 'QR code' })).toHaveLength(code ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'Open UPI app' })).toHaveLength(app ? 1 : 0);
});

const payee = { upiId: 'demo@example', holderName: 'DEMO & CO' };

describe('a UPI link', () => {
  it.each([
    [undefined, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR'],
    [500, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR&am=500.00'],
    [1234.5, 'upi://pay?pa=demo%40example&pn=DEMO%20%26%20CO&cu=INR&am=1234.50'],
  ])('for %s rupees is %s @spec:money.2', (amount, link) => {
    expect(toUpiLink({ ...payee, amount })).toBe(link);
  });
});
