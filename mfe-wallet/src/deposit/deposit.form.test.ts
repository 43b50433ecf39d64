import { type AccountOption, QUICK_DEPOSITS_RUPEES } from '@exchange/contract';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bankAccount } from '../shared/test-support/bank-account.ts';
import { addRupees, createDepositSchema } from './deposit.form.ts';

it.each([
  ['', 300, '300'],
  ['128.11', 1000, '1128.11'],
  ['0.1', 300, '300.1'],
  [' ', 300, '300'],
  ['₹1,00,000', 300, '100300'],
  ['1.005', 300, undefined],
  ['1e3', 300, undefined],
])('%j plus %d by a tap is %s @spec:9.2 @spec:money.2', (typed, rupees, sum) => {
  expect(addRupees(typed, rupees)).toBe(sum);
});

it('a tap adds exactly its rupees to every amount, to the paisa @spec:money.2', () => {
  const format = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 11n }),
      fc.constantFrom(...QUICK_DEPOSITS_RUPEES),
      (paise, rupees) => {
        const sum = addRupees(format(paise), rupees) ?? '';
        expect(Number(sum).toFixed(2)).toBe(format(paise + BigInt(rupees) * 100n));
      },
    ),
  );
});

describe('the deposit form', () => {
  const account: AccountOption = { ...bankAccount, minDeposit: 500 };
  const fields = { utr: '123456', amount: '500', paidFrom: ' asha@demo ', proof: 'slip.png' };

  it.each<[string, Partial<AccountOption>, string | undefined]>([
    ['500', {}, undefined],
    ['1000', {}, undefined],
    ['499.99', {}, 'Amount must be at least 500.'],
    ['1000.01', {}, 'Amount must be at most 1000.'],
    ['99.99', { minDeposit: 0 }, 'Amount must be at least 100.'],
    ['', {}, 'Amount must be at least 100.'],
    ['₹ १,०००', {}, undefined],
    ['1e3', {}, 'Please enter a valid amount.'],
    ['600.005', {}, 'Please enter a valid amount.'],
  ])('of ₹%s to an account with the limits %j says: %s', (amount, limits, fault) => {
    const { issues } = v.safeParse(createDepositSchema({ ...account, ...limits }), {
      ...fields,
      amount,
    });
    expect(issues?.[0].message).toBe(fault);
  });

  it('sends rupees, and the payer without the spaces around', () => {
    expect(v.parse(createDepositSchema(account), fields)).toEqual({
      ...fields,
      amount: 500,
      paidFrom: 'asha@demo',
    });
  });
});
