import { describe, expect, it } from 'vitest';
import type { BookResult } from './order-book.ts';
import { createTableBook, describeResult } from './test-support/table-book.ts';

type TableBook = ReturnType<typeof createTableBook>;
type Row = [string, (book: TableBook) => BookResult, string[], string[]];

/** Three lays at 2, of which the first waits with 300 of its 500. */
function createQueue(): TableBook {
  const book = createTableBook();
  for (const userId of [1, 2, 3]) book.place(userId, 'lay', 2, 500);
  book.place(9, 'back', 2, 200);
  return book;
}

describe('an edit', () => {
  it.each<Row>([
    [
      'to a smaller size keeps its place',
      (book) => book.edit(1, 1, 2, 400),
      ['#1 edited: 400 @ 2, in its place'],
      ['#1 200 @ 2', '#2 500 @ 2', '#3 500 @ 2'],
    ],
    [
      'to a larger size goes to the back',
      (book) => book.edit(1, 1, 2, 600),
      ['#1 edited: 600 @ 2'],
      ['#2 500 @ 2', '#3 500 @ 2', '#1 400 @ 2'],
    ],
    [
      'to another price goes to the back there',
      (book) => {
        book.place(4, 'lay', 1.99, 100);
        return book.edit(1, 1, 1.99, 400);
      },
      ['#1 edited: 400 @ 1.99'],
      ['#2 500 @ 2', '#3 500 @ 2', '#5 100 @ 1.99', '#1 200 @ 1.99'],
    ],
    [
      'to a price that is offered is matched like a new order',
      (book) => {
        book.place(4, 'back', 2.1, 100);
        return book.edit(1, 1, 2.1, 500);
      },
      ['#1 edited: 500 @ 2.1', '#5 backs #1: 100 @ 2.1'],
      ['#1 200 @ 2.1', '#2 500 @ 2', '#3 500 @ 2'],
    ],
    [
      'to what it is changes nothing',
      (book) => book.edit(1, 1, 2, 500),
      [],
      ['#1 300 @ 2', '#2 500 @ 2', '#3 500 @ 2'],
    ],
    [
      'to what was matched already is refused',
      (book) => book.edit(1, 1, 2, 200),
      ['ALREADY_MATCHED'],
      ['#1 300 @ 2', '#2 500 @ 2', '#3 500 @ 2'],
    ],
    [
      'of a filled order is refused',
      (book) => book.edit(9, 4, 2, 900),
      ['BET_NOT_WAITING'],
      ['#1 300 @ 2', '#2 500 @ 2', '#3 500 @ 2'],
    ],
    [
      'of another player’s order is refused',
      (book) => book.edit(2, 1, 2, 400),
      ['UNKNOWN_BET'],
      ['#1 300 @ 2', '#2 500 @ 2', '#3 500 @ 2'],
    ],
  ])('%s', (_title, act, changes, waiting) => {
    const book = createQueue();
    expect(describeResult(act(book))).toEqual(changes);
    expect(book.waiting()).toEqual(waiting);
  });

  it('while the market is suspended may only make an order smaller', () => {
    const book = createQueue();
    book.run({ type: 'suspend' });
    expect(describeResult(book.edit(1, 1, 2.02, 400))).toEqual(['MARKET_SUSPENDED']);
    expect(describeResult(book.edit(1, 1, 2, 600))).toEqual(['MARKET_SUSPENDED']);
    expect(book.edit(1, 1, 2, 400).rejection).toBeUndefined();
  });

  it('does not let a post-only order be matched', () => {
    const book = createTableBook();
    book.place(1, 'lay', 2, 500, { timeInForce: 'post-only' });
    book.place(2, 'back', 2.1, 500);
    expect(describeResult(book.edit(1, 1, 2.1, 500))).toEqual(['WOULD_MATCH']);
    expect(book.waiting()).toEqual(['#2 500 @ 2.1', '#1 500 @ 2']);
  });
});

describe('a cancellation', () => {
  it('ends one order, all of a player, or all, oldest first', () => {
    const book = createQueue();
    book.place(1, 'back', 3, 100);
    expect(describeResult(book.run({ type: 'cancel', userId: 2, orderId: 2 }))).toEqual([
      '#2 cancelled: 500',
    ]);
    expect(describeResult(book.run({ type: 'cancel-player', userId: 1 }))).toEqual([
      '#1 cancelled: 300',
      '#5 cancelled: 100',
    ]);
    expect(describeResult(book.run({ type: 'cancel-all' }))).toEqual(['#3 cancelled: 500']);
    expect(book.waiting()).toEqual([]);
  });

  it.each([
    ['a filled order', 9, 4, 'BET_NOT_WAITING'],
    ['another player’s order', 3, 1, 'UNKNOWN_BET'],
    ['an order that was never placed', 1, 99, 'UNKNOWN_BET'],
  ])('of %s is refused', (_what, userId, orderId, code) => {
    const book = createQueue();
    expect(describeResult(book.run({ type: 'cancel', userId, orderId }))).toEqual([code]);
  });
});
