import type { AccountOption } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { AccountCard } from './AccountCard.tsx';

beforeAll(() => startI18n('en'));
afterEach(cleanup);

const bank: AccountOption = {
  ...{ type: 'IMPS', kind: 'bank', bankName: 'Demo Bank', accountNumber: '123456789012' },
  ...{ ifsc: 'DEMO0001234', holderName: 'Asha Rao', upiId: '' },
  ...{ minDeposit: 100, maxDeposit: 1000 },
};
const wallet: AccountOption = { ...bank, type: 'PAYTM', kind: 'upi', accountNumber: '9876543210' };

it.each<[string, AccountOption, { code: boolean; app: boolean }]>([
  ['a bank without any', bank, { code: false, app: false }],
  ['a bank with the operator’s image', { ...bank, qrImage: 'qr.png' }, { code: true, app: false }],
  ['a bank with a UPI id', { ...bank, upiId: 'asha@demo' }, { code: true, app: true }],
  ['a wallet with an image', { ...wallet, qrImage: 'qr.png' }, { code: true, app: false }],
  ['a wallet with a UPI id', { ...wallet, upiId: 'asha@demo' }, { code: true, app: true }],
  ['a wallet with a number alone', wallet, { code: false, app: false }],
])('shows the QR code of %s', async (_, account, { code, app }) => {
  render(<AccountCard account={account} />);
  expect(screen.queryAllByRole('img', { name: 'QR code' })).toHaveLength(code ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'Open UPI app' })).toHaveLength(app ? 1 : 0);
});
