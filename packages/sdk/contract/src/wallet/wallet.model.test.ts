import { describe, expect, it } from 'vitest';
import { maskAccount, selectAccountKey, toAccountOption } from './wallet.model.ts';

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
