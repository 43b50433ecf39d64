import { describe, expect, it } from 'vitest';
import type { BookResult } from './order-book.ts';
import { createTableBook, describeResult } from './test-support/table-book.ts';

type TableBook = ReturnType<typeof createTableBook>;
/** A title, the commands before, the command, what it changes, and what waits afterwards. */
type Row = [string, (book: TableBook) => void, (book: TableBook) => BookResult, string[], string[]];

describe('a limit order', () => {
  it.each<Row>([
    [
      'waits where no price is reached',
      (book) => void book.place(1, 'lay', 1.9, 500),
      (book) => book.place(2, 'back', 2, 500),
      [],
      ['#2 500 @ 2', '#1 500 @ 1.9'],
    ],
    [
      'gets the best price first, and the waiting order’s price',
      (book) => {
        book.place(1, 'lay', 2, 300);
        book.place(2, 'lay', 2.04, 200);
      },
      (book) => book.place(3, 'back', 1.99, 400),
      ['#3 backs #2: 200 @ 2.04', '#3 backs #1: 200 @ 2'],
      ['#1 100 @ 2'],
    ],
    [
      'takes those of one price in the order of their time',
      (book) => {
        book.place(1, 'back', 2, 300);
        book.place(2, 'back', 2, 300);
      },
      (book) => book.place(3, 'lay', 2, 400),
      ['#1 backs #3: 300 @ 2', '#2 backs #3: 100 @ 2'],
      ['#2 200 @ 2'],
    ],
    [
      'waits with what no other order fills',
      (book) => void book.place(1, 'lay', 2, 300),
      (book) => book.place(2, 'back', 2, 500),
      ['#2 backs #1: 300 @ 2'],
      ['#2 200 @ 2'],
    ],
    [
      'takes players before the feed at the same price',
      (book) => {
        book.quote([[2, 1000]]);
        book.place(1, 'lay', 2, 300);
      },
      (book) => book.place(2, 'back', 2, 400),
      ['#2 backs #1: 300 @ 2', '#2 backs feed: 100 @ 2'],
      [],
    ],
    [
      'takes the feed first where its price is better',
      (book) => {
        book.quote([[2.02, 100]]);
        book.place(1, 'lay', 2, 300);
      },
      (book) => book.place(2, 'back', 2, 200),
      ['#2 backs feed: 100 @ 2.02', '#2 backs #1: 100 @ 2'],
      ['#1 200 @ 2'],
    ],
    [
      'ends before an own order: the newer one is cancelled',
      (book) => {
        book.place(1, 'lay', 2, 300);
        book.place(2, 'lay', 2, 300);
        book.place(3, 'lay', 2, 300);
      },
      (book) => book.place(2, 'back', 2, 900),
      ['#4 backs #1: 300 @ 2', '#4 self-match: 600'],
      ['#2 300 @ 2', '#3 300 @ 2'],
    ],
  ])('%s', (_title, before, act, changes, waiting) => {
    const book = createTableBook({ winners: 2 });
    before(book);
    expect(describeResult(act(book))).toEqual(changes);
    expect(book.waiting()).toEqual(waiting);
  });
});

describe('the feed', () => {
  it.each<Row>([
    [
      'fills waiting orders that it reaches at their own price, the easiest to reach first',
      (book) => {
        book.place(1, 'back', 2.1, 300);
        book.place(2, 'back', 2, 300);
        book.place(3, 'back', 2, 300);
      },
      (book) => book.quote([[2.08, 400]]),
      ['#2 backs feed: 300 @ 2', '#3 backs feed: 100 @ 2'],
      ['#3 200 @ 2', '#1 300 @ 2.1'],
    ],
    [
      'does not offer again what was taken, when it repeats a size',
      (book) => {
        book.quote([[2, 300]]);
        book.place(1, 'back', 2, 300);
      },
      (book) => {
        book.quote([[2, 300]]);
        return book.place(2, 'back', 2, 300);
      },
      [],
      ['#2 300 @ 2'],
    ],
    [
      'offers another size as a new one',
      (book) => {
        book.quote([[2, 300]]);
        book.place(1, 'back', 2, 300);
      },
      (book) => {
        book.quote([[2, 301]]);
        return book.place(2, 'back', 2, 300);
      },
      ['#2 backs feed: 300 @ 2'],
      [],
    ],
    [
      'is not matched with itself, nor off the ladder',
      (book) => void book.quote([[2.04, 300]], [[2, 300]]),
      (book) => {
        book.quote([[2.075, 300]]);
        return book.place(1, 'back', 2.06, 300);
      },
      [],
      ['#1 300 @ 2.06'],
    ],
    [
      'loses the levels that an image leaves out',
      (book) => void book.quote([[2, 300]]),
      (book) => {
        book.run({ type: 'quote', isSnapshot: true, runners: [] });
        return book.place(1, 'back', 2, 300);
      },
      [],
      ['#1 300 @ 2'],
    ],
  ])('%s', (_title, before, act, changes, waiting) => {
    const book = createTableBook();
    before(book);
    expect(describeResult(act(book))).toEqual(changes);
    expect(book.waiting()).toEqual(waiting);
  });
});

describe('time in force', () => {
  const kill = { timeInForce: 'fill-or-kill' as const };
  it.each<Row>([
    [
      'fill-or-kill takes all of it',
      (book) => void book.place(1, 'lay', 2, 300),
      (book) => book.place(2, 'back', 2, 300, kill),
      ['#2 backs #1: 300 @ 2'],
      [],
    ],
    [
      'fill-or-kill is refused as a whole where less is there',
      (book) => void book.place(1, 'lay', 2, 300),
      (book) => book.place(2, 'back', 2, 301, kill),
      ['NOT_ENOUGH_AVAILABLE'],
      ['#1 300 @ 2'],
    ],
    [
      'fill-or-kill takes its minimum, and the rest ends',
      (book) => void book.place(1, 'lay', 2, 300),
      (book) => book.place(2, 'back', 2, 500, { ...kill, minFill: 300 }),
      ['#2 backs #1: 300 @ 2', '#2 unfilled: 200'],
      [],
    ],
    [
      'fill-or-kill counts nothing behind an own order',
      (book) => {
        book.place(1, 'lay', 2, 300);
        book.place(2, 'lay', 2, 300);
        book.quote([[2, 300]]);
      },
      (book) => book.place(2, 'back', 2, 301, kill),
      ['NOT_ENOUGH_AVAILABLE'],
      ['#1 300 @ 2', '#2 300 @ 2'],
    ],
    [
      'post-only waits',
      (book) => void book.place(1, 'lay', 2, 300),
      (book) => book.place(2, 'back', 2.02, 300, { timeInForce: 'post-only' }),
      [],
      ['#2 300 @ 2.02', '#1 300 @ 2'],
    ],
    [
      'post-only is refused where it would be matched',
      (book) => void book.quote([[2, 300]]),
      (book) => book.place(2, 'back', 2, 300, { timeInForce: 'post-only' }),
      ['WOULD_MATCH'],
      [],
    ],
    [
      'an order expires at its time, before the command of that time',
      (book) => {
        book.place(1, 'lay', 2, 300, { goodUntil: 2000 });
        book.place(1, 'lay', 2, 200, { goodUntil: 2001 });
      },
      (book) => {
        book.setTime(2000);
        return book.place(2, 'back', 2, 300);
      },
      ['#1 expired: 300', '#3 backs #2: 200 @ 2'],
      ['#3 100 @ 2'],
    ],
    [
      'orders expire soonest first, also without another command',
      (book) => {
        book.place(1, 'lay', 2, 300, { goodUntil: 3000 });
        book.place(2, 'lay', 1.9, 300, { goodUntil: 2000 });
        book.place(3, 'lay', 1.8, 300, { goodUntil: 9000 });
      },
      (book) => {
        book.setTime(4000);
        return book.run({ type: 'expire' });
      },
      ['#2 expired: 300', '#1 expired: 300'],
      ['#3 300 @ 1.8'],
    ],
  ])('%s', (_title, before, act, changes, waiting) => {
    const book = createTableBook();
    before(book);
    expect(describeResult(act(book))).toEqual(changes);
    expect(book.waiting()).toEqual(waiting);
  });
});

it('says how much a fill-or-kill order could get', () => {
  const book = createTableBook();
  book.place(1, 'lay', 2, 300);
  const { rejection } = book.place(2, 'back', 2, 500, { timeInForce: 'fill-or-kill' });
  expect(rejection).toEqual({ code: 'NOT_ENOUGH_AVAILABLE', available: 300 });
});
