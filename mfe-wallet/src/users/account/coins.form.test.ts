import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calculateBalanceAfter, coinsSchema, readCoins, toCoinsValues } from './coins.form.ts';

const messages = (amount: string, reason = 'Bonus') =>
  v.safeParse(coinsSchema, { direction: 'give', amount, reason }).issues?.map((i) => i.message);

describe('the form of coins', () => {
  it.each(['1', '0.01', '250.50', ' 7 ', '10000000', '₹ 1,00,000', '५'])('accepts %j', (amount) => {
    expect(messages(amount)).toBeUndefined();
  });

  it.each(['', 'x', '-5', '+5', '1e3', '1.234', '12,5', '0x64'])(
    'rejects %j as amount',
    (amount) => {
      expect(messages(amount)).toContain('Please enter a valid amount.');
    },
  );

  it.each([
    ['0', 'Amount must not be 0.'],
    ['10000000.01', 'Amount must be at most 1,00,00,000.'],
  ])('rejects %j: %s', (amount, message) => {
    expect(messages(amount)).toEqual([message]);
  });

  it('requires a reason', () => {
    expect(messages('5', '  ')).toEqual(['Please give a reason.']);
  });
});

it.each([
  ['give', '250.50', 250.5],
  ['take', '250.50', -250.5],
  ['give', 'x', undefined],
] as const)('to %s %s is %s', (direction, amount, coins) => {
  expect(readCoins({ direction, amount })).toBe(coins);
});

it('calculates the balance to the paisa', () => {
  expect(calculateBalanceAfter(0.1, 0.2)).toBe(0.3);
  expect(calculateBalanceAfter(100, -100.01)).toBe(-0.01);
});

it.each([250.5, -250.5])('shows %d as typed', (amount) => {
  const values = toCoinsValues({ userId: '1', amount, reason: 'Bonus' });
  expect(readCoins(values)).toBe(amount);
  expect(v.is(coinsSchema, values)).toBe(true);
});
