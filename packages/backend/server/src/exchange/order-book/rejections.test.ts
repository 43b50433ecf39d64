import { describe, expect, it } from 'vitest';
import type { PlaceOrder } from './commands.ts';
import { MAX_SIZE } from './state.ts';
import { createTableBook, describeResult } from './test-support/table-book.ts';

type TableBook = ReturnType<typeof createTableBook>;
const FILL: Partial<PlaceOrder> = { timeInForce: 'fill-or-kill' };

describe('a refused order changes nothing', () => {
  it.each<[string, string, number, number, Partial<PlaceOrder>]>([
    ['a price between two ticks', 'INVALID_PRICE', 2.01, 300, {}],
    ['999, which is no price', 'INVALID_PRICE', 999, 300, {}],
    ['a price below the ladder', 'INVALID_PRICE', 1, 300, {}],
    ['a price above the ladder', 'INVALID_PRICE', 1010, 300, {}],
    ['a price with a hair too much', 'INVALID_PRICE', 2.0001, 300, {}],
    ['no number', 'INVALID_PRICE', Number.NaN, 300, {}],
    ['an endless price', 'INVALID_PRICE', Number.POSITIVE_INFINITY, 300, {}],
    ['a negative price', 'INVALID_PRICE', -2, 300, {}],
    ['a size below the minimum', 'STAKE_TOO_SMALL', 2, 99, {}],
    ['a size of nothing', 'STAKE_TOO_SMALL', 2, 0, {}],
    ['a negative size', 'STAKE_TOO_SMALL', 2, -300, {}],
    ['a size above the maximum', 'STAKE_TOO_LARGE', 2, 1_000_001, {}],
    ['a part of a paisa', 'INVALID_INPUT', 2, 300.5, {}],
    ['a size that is no number', 'INVALID_INPUT', 2, Number.NaN, {}],
    ['an unknown runner', 'UNKNOWN_SELECTION', 2, 300, { runnerId: 'Z' }],
    ['a minimum above the size', 'INVALID_INPUT', 2, 300, { ...FILL, minFill: 301 }],
    ['a minimum of nothing', 'INVALID_INPUT', 2, 300, { ...FILL, minFill: 0 }],
    ['a minimum of an order that waits', 'INVALID_INPUT', 2, 300, { minFill: 100 }],
    ['a time that is over', 'INVALID_EXPIRY', 2, 300, { goodUntil: 1000 }],
    ['a time that is no number', 'INVALID_EXPIRY', 2, 300, { goodUntil: Number.NaN }],
    ['a time of an order that never waits', 'INVALID_EXPIRY', 2, 300, { ...FILL, goodUntil: 2000 }],
  ])('%s: %s', (_what, code, price, size, rest) => {
    const book = createTableBook();
    book.place(1, 'lay', 3, 300);
    book.quote([[3, 300]], [[2, 300]]);
    const before = book.book.snapshot();
    expect(describeResult(book.place(2, 'back', price, size, { key: 'k', ...rest }))).toEqual([
      code,
    ]);
    expect(book.book.snapshot()).toEqual(before);
  });

  it.each<[string, string, (book: TableBook) => void]>([
    ['a suspended market', 'MARKET_SUSPENDED', (book) => void book.run({ type: 'suspend' })],
    ['a locked market', 'BET_LOCKED', (book) => void book.run({ type: 'lock' })],
    ['a closed market', 'MARKET_CLOSED', (book) => void book.run({ type: 'close' })],
    [
      'a removed runner',
      'SELECTION_SUSPENDED',
      (book) => void book.run({ type: 'set-runner', runnerId: 'A', status: 'removed' }),
    ],
  ])('%s: %s', (_what, code, before) => {
    const book = createTableBook();
    before(book);
    expect(describeResult(book.place(2, 'back', 2, 300))).toEqual([code]);
  });

  it('another market: UNKNOWN_MARKET', () => {
    const { book } = createTableBook();
    const result = book.execute({ type: 'cancel-all', marketId: 'other', at: 1 });
    expect(result.rejection?.code).toBe('UNKNOWN_MARKET');
  });

  it.each(['open', 'suspend', 'go-in-play', 'close'] as const)(
    'a closed market does not %s',
    (type) => {
      const book = createTableBook();
      book.run({ type: 'close' });
      expect(describeResult(book.run({ type }))).toEqual(['MARKET_CLOSED']);
    },
  );

  it('a size that sums would not hold exactly', () => {
    const book = createTableBook({ maxSize: Number.MAX_SAFE_INTEGER });
    expect(describeResult(book.place(1, 'back', 1000, MAX_SIZE + 1))).toEqual(['STAKE_TOO_LARGE']);
    expect(book.place(1, 'back', 1000, MAX_SIZE).rejection).toBeUndefined();
  });

  it('levels of a runner that the market does not have', () => {
    const book = createTableBook();
    const before = book.book.snapshot();
    expect(describeResult(book.quote([[2, 300]], [], 'Z'))).toEqual(['UNKNOWN_SELECTION']);
    expect(book.book.snapshot()).toEqual(before);
  });
});

describe('a repeated key', () => {
  it('places nothing and names the first order, also once that one is over', () => {
    const book = createTableBook();
    const first = book.place(1, 'back', 2, 300, { key: 'k' });
    book.place(2, 'lay', 2, 300);
    book.run({ type: 'close' });
    const again = book.place(1, 'back', 2, 300, { key: 'k' });
    expect(again).toEqual({ events: [], orderId: first.orderId, rejection: undefined });
  });

  it('with another order is refused', () => {
    const book = createTableBook();
    book.place(1, 'back', 2, 300, { key: 'k' });
    for (const [price, size] of [
      [2.02, 300],
      [2, 301],
    ] as const) {
      expect(describeResult(book.place(1, 'back', price, size, { key: 'k' }))).toEqual([
        'IDEMPOTENCY_KEY_REUSED',
      ]);
    }
    expect(book.waiting()).toEqual(['#1 300 @ 2']);
  });

  it('of another player, or of a refused order, is a new one', () => {
    const book = createTableBook();
    book.place(1, 'back', 2.01, 300, { key: 'k' });
    expect(book.place(1, 'back', 2, 300, { key: 'k' }).orderId).toBe(1);
    expect(book.place(2, 'back', 2, 300, { key: 'k' }).orderId).toBe(2);
  });

  it('is known for the player’s last 50 orders at least', () => {
    const book = createTableBook();
    for (let number = 0; number < 50; number += 1)
      book.place(1, 'back', 2, 300, { key: `k${number}` });
    expect(book.place(1, 'back', 2, 300, { key: 'k0' }).orderId).toBe(1);
    for (let number = 50; number < 101; number += 1)
      book.place(1, 'back', 2, 300, { key: `k${number}` });
    expect(book.place(1, 'back', 2, 300, { key: 'k0' }).orderId).toBe(102);
  });
});

describe('the limits of what waits', () => {
  it('refuse 10,000 orders of one player beyond the player’s share, and keep the book open for others', () => {
    const book = createTableBook();
    const codes = new Map<string, number>();
    for (let number = 0; number < 10_000; number += 1) {
      const { rejection } = book.place(1, 'back', 2, 300);
      codes.set(rejection?.code ?? 'placed', (codes.get(rejection?.code ?? 'placed') ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({ placed: 200, TOO_MANY_WAITING_BETS: 9800 });
    expect(book.place(2, 'back', 2, 300).rejection).toBeUndefined();
    book.run({ type: 'cancel', userId: 1, orderId: 1 });
    expect(book.place(1, 'back', 2, 300).rejection).toBeUndefined();
  });

  it('refuse an order beyond 5,000 of a market, but not one that never waits', () => {
    const book = createTableBook();
    for (let number = 0; number < 5000; number += 1) book.place(1 + (number % 25), 'back', 2, 300);
    expect(describeResult(book.place(99, 'back', 2, 300))).toEqual(['MARKET_FULL']);
    expect(describeResult(book.place(99, 'lay', 2, 300))).toEqual(['MARKET_FULL']);
    expect(describeResult(book.place(99, 'lay', 2, 300, FILL))).toEqual([
      '#1 backs #5001: 300 @ 2',
    ]);
    expect(book.place(99, 'back', 2, 300).rejection).toBeUndefined();
  });
});
