import { describe, expect, it } from 'vitest';
import {
  maskAccount,
  selectAccountKey,
  toAccountOption,
  toDepositPayload,
  toWithdrawPayload,
} from './wallet.model.ts';

const wire = {
  account_type: 'IMPS',
  bank_name: 'Demonstration Bank',
  account_phone_number: '000000000000',
  account_ifsc_code: 'DEMO0000000',
  account_holder_name: 'DEMO',
  upi_id: null,
  min_diposit: 100,
  max_diposit: 5000,
  attachment: null,
};

describe('an account option', () => {
  it.each([
    ['IMPS', 'bank'],
    ['UPI', 'upi'],
    ['PAYTM', 'upi'],
  ])('of type %s is a %s @spec:3.12 @spec:money.2', (type, kind) => {
    expect(toAccountOption({ ...wire, account_type: type }).kind).toBe(kind);
  });

  it('is identified by its UPI id if it has one, else by its number @spec:3.12', () => {
    const upi = { ...wire, account_type: 'UPI', upi_id: 'demo@example' };
    expect(selectAccountKey(toAccountOption(wire))).toBe('000000000000');
    expect(selectAccountKey(toAccountOption(upi))).toBe('demo@example');
    expect(selectAccountKey(toAccountOption({ ...upi, upi_id: null }))).toBe('000000000000');
  });
});

it.each([
  ['123456781234', '••••1234'],
  ['asha.rao@upi', '••••ao@upi'],
  ['a@upi', '••••a@upi'],
])('%s is shown as %s', (account, shown) => {
  expect(maskAccount(account)).toBe(shown);
});

const account = toAccountOption({
  account_type: 'IMPS',
  bank_name: 'Demonstration Bank',
  account_holder_name: 'DEMO',
  account_phone_number: '000000000000',
  account_ifsc_code: 'DEMO0000000',
  upi_id: null,
  min_diposit: 100,
  max_diposit: 5000,
  attachment: null,
});
const deposit = toDepositPayload({
  account,
  userId: '7',
  utr: '123456',
  amount: 500,
  attachment: 'slip',
  paidFrom: '',
});
const payee = { accountNumber: '123456789012', ifsc: 'DEMO0001234', accountName: 'Asha' };
const withdraw = (method: 'BANK' | 'UPI') =>
  toWithdrawPayload({
    userId: '7',
    amount: 500,
    account: { ...payee, method, bankName: 'Demo Bank' },
  });

/** Point 3, "Withdrawal payload" and "Deposit payload". */
const FIELDS = [
  'amount',
  'account_number',
  'ifsc',
  'account_name',
  'type',
  'user_id',
  'transaction_id',
  'sender',
  'reciver',
  'dwtype',
  'method',
  'attachment',
].sort();

it.each([
  ['deposit', deposit, { type: 'D', dwtype: 'D', method: 'IMPS', attachment: 'slip' }],
  [
    'withdrawal to a bank',
    withdraw('BANK'),
    { type: 'W', dwtype: 'normal', attachment: 'Demo Bank' },
  ],
  ['withdrawal by UPI', withdraw('UPI'), { type: 'W', dwtype: 'normal', attachment: '', ifsc: '' }],
])(
  'the payload of a %s has every field of point 3 and no other @spec:7.25 @spec:money.8',
  (_name, payload, values) => {
    expect(Object.keys(payload).sort()).toEqual(FIELDS);
    expect(Object.values(payload)).not.toContain(undefined);
    expect(payload).toMatchObject({ ...values, user_id: '7', amount: 500 });
  },
);
