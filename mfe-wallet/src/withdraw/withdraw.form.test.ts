import { TRANSFER_TEXTS, type WithdrawAccount } from '@exchange/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  isFilled,
  selectDepositAccount,
  selectProofName,
  selectRefusedField,
  toWithdrawFields,
  WITHDRAW_FIELDS,
  withdrawSchema,
} from './withdraw.form.ts';

const account: WithdrawAccount = {
  method: 'BANK',
  accountNumber: '123456789012',
  ifsc: 'DEMO0001234',
  accountName: 'Asha Rao',
  bankName: 'Demo Bank',
};

describe('the form', () => {
  it.each([
    ['BANK', ['accountNumber', 'ifsc', 'accountName', 'bankName']],
    ['UPI', ['accountNumber', 'accountName']],
  ] as const)(
    'of %s requires %j and the amount, and is complete with them @spec:5.13 @spec:5.14',
    (method, names) => {
      expect(WITHDRAW_FIELDS[method].map(({ name }) => name)).toEqual(names);
      const full = toWithdrawFields(method, { account, amount: '100' });
      expect(isFilled(full, undefined)).toBe(true);
      for (const name of [...names, 'amount'] as const) {
        expect(isFilled({ ...full, [name]: '  ' }, undefined), name).toBe(false);
      }
    },
  );

  it.each([
    ['accountNumber', '', TRANSFER_TEXTS.accountNumber],
    ['ifsc', '', TRANSFER_TEXTS.ifsc],
    ['accountName', '', TRANSFER_TEXTS.accountHolder],
    ['bankName', '', TRANSFER_TEXTS.bankName],
    ['amount', '', TRANSFER_TEXTS.amount],
    ['amount', '12,50', TRANSFER_TEXTS.amount],
    ['amount', '99', TRANSFER_TEXTS.leastAmount],
  ])('of a bank rejects %s %j: %s @spec:5.14', (name, value, message) => {
    const fields = { ...toWithdrawFields('BANK', { account, amount: '100' }), [name]: value };
    const { issues } = v.safeParse(withdrawSchema, fields, { abortPipeEarly: true });
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });

  it('reads a grouped amount in digits of any script', () => {
    const fields = toWithdrawFields('BANK', { account, amount: '₹ १,०००.५०' });
    expect(v.parse(withdrawSchema, fields).amount).toBe(1000.5);
  });

  it.each([
    ['accountNumber', '98765', TRANSFER_TEXTS.upi],
    ['accountName', '', TRANSFER_TEXTS.accountName],
  ])('of UPI rejects %s %j: %s @spec:5.13', (name, value, message) => {
    const upi = { ...account, accountNumber: '9876543210' };
    const fields = { ...toWithdrawFields('UPI', { account: upi, amount: '100' }), [name]: value };
    const { issues } = v.safeParse(withdrawSchema, fields, { abortPipeEarly: true });
    expect(issues?.map((issue) => issue.message)).toEqual([message]);
  });
});

it('a rejection of the server is shown at the typed field', () => {
  expect(selectRefusedField('BANK', 'attachment')).toBe('bankName');
  expect(selectRefusedField('UPI', 'attachment')).toBeUndefined();
  expect(selectRefusedField('UPI', 'account_number')).toBe('accountNumber');
  expect(selectRefusedField('BANK', 'amount')).toBe('amount');
  expect(selectRefusedField('BANK', undefined)).toBeUndefined();
});

it.each([
  ['a new account', undefined, 'password', 'password'],
  ['a new account with a second factor', undefined, 'second_factor', 'secondFactor'],
  ['a new account without proofs', undefined, undefined, undefined],
  ['an account that was paid', { ...account, needsProof: false }, 'password', undefined],
  ['an account that was never paid', { ...account, needsProof: true }, 'password', 'password'],
  ['an account of an unknown state', account, 'password', undefined],
] as const)('%s shows its proof from the start: %j', (_, given, proof, name) => {
  const terms = { hasNotBetSinceDeposit: false, ...(proof && { proof }) };
  expect(selectProofName(terms, given)).toBe(name);
  expect(isFilled(toWithdrawFields('BANK', { account, amount: '100' }), name)).toBe(!name);
});

it.each([
  ['123456789012', 'BANK', true],
  ['123456789012', 'UPI', false],
  ['asha-rao@bank', 'UPI', true],
  ['asha-rao@bank', 'BANK', false],
  ['9876543210', 'UPI', true],
  ['9876543210', 'BANK', false],
  ['my SBI', 'BANK', false],
  ['my SBI', 'UPI', false],
  ['me @ SBI bank', 'UPI', false],
  [undefined, 'BANK', false],
] as const)('a deposit from %s is offered to %s: %s', (depositAccount, method, isOffered) => {
  const terms = { hasNotBetSinceDeposit: false, ...(depositAccount && { depositAccount }) };
  expect(selectDepositAccount(terms, method)).toBe(isOffered ? depositAccount : undefined);
});
