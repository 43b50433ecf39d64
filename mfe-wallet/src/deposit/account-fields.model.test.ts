import type { AccountOption } from '@exchange/contract';
import { expect, it } from 'vitest';
import { bankAccount } from '../shared/test-support/bank-account.ts';
import { selectAccountChoices, selectAccountFields } from './account-fields.model.ts';

const upi: AccountOption = {
  ...bankAccount,
  type: 'PAYTM',
  kind: 'upi',
  bankName: '',
  ifsc: '',
  accountNumber: '9876543210',
  upiId: 'asha@demo',
};

it.each<[string, AccountOption, Record<string, string>]>([
  [
    'a bank',
    { ...bankAccount, upiId: 'asha@demo' },
    {
      'Bank Name': 'Demo Bank',
      'Account Number': '123456789012',
      'IFSC Code': 'DEMO0001234',
      'Account Holder Name': 'Asha Rao',
    },
  ],
  [
    'a wallet',
    { ...upi, bankName: 'Demo Bank' },
    { 'UPI ID': 'asha@demo', 'Phone Number': '9876543210', 'Account Holder Name': 'Asha Rao' },
  ],
  [
    'a wallet with a number alone',
    { ...upi, upiId: '', holderName: '' },
    { 'Phone Number': '9876543210' },
  ],
])('to pay to %s a player sees the fields of its kind that it has', (_, account, fields) => {
  const shown = selectAccountFields(account).map(({ label, value }) => [label, value]);
  expect(Object.fromEntries(shown)).toEqual(fields);
});

it.each<[string, AccountOption[], (string | undefined)[]]>([
  ['one of each kind, which its kind identifies', [bankAccount, upi], [undefined, undefined]],
  [
    'several of a kind, by what identifies each',
    [bankAccount, { ...bankAccount, bankName: 'Other Bank' }, upi],
    ['Demo Bank', 'Other Bank', undefined],
  ],
  [
    'several wallets, by UPI id, else by number',
    [upi, { ...upi, upiId: '' }],
    ['asha@demo', '9876543210'],
  ],
])('the choices of accounts name %s', (_, accounts, names) => {
  const choices = selectAccountChoices(accounts);
  expect(choices.map(({ name }) => name)).toEqual(names);
  expect(choices.map(({ id }) => accounts[Number(id)]?.kind)).toEqual(
    choices.map(({ kind }) => kind),
  );
});
