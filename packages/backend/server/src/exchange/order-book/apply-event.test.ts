import { expect, it } from 'vitest';
import type { BookEvent } from './events.ts';
import { createOrderBook } from './order-book.ts';
import { createTableBook } from './test-support/table-book.ts';

const TERMS = {
  marketId: 'm',
  runnerIds: ['A', 'B'],
  winners: 1,
  unmatchedRule: 'in-play',
  minSize: 1,
  maxSize: 1000,
  maxWaiting: 10,
  maxWaitingOfPlayer: 10,
} as const;

it.each<[string, BookEvent, RegExp]>([
  [
    'is missing before it',
    { type: 'status', seq: 2, at: 1, status: 'OPEN', isInPlay: false },
    /event 2 does not follow event 0/,
  ],
  [
    'names an order that does not wait',
    { type: 'ended', seq: 1, at: 1, orderId: 7, reason: 'cancelled', size: 1 },
    /order 7 does not wait/,
  ],
  [
    'names a runner of another market',
    { type: 'runner', seq: 1, at: 1, runnerId: 'Z', status: 'hidden' },
    /no runner Z/,
  ],
])('an event is not replayed if one %s', (_title, event, message) => {
  expect(() => createOrderBook(TERMS).apply(event)).toThrow(message);
});

it('a restored order keeps its place, its key, its expiry and what was matched of it', () => {
  const first = createTableBook();
  first.place(1, 'lay', 2, 500, { key: 'k', goodUntil: 5000 });
  first.place(2, 'lay', 2, 500);
  first.place(3, 'back', 2, 200);
  const terms = { ...TERMS, runnerIds: ['A', 'B', 'C'], maxSize: 1_000_000 };
  const book = createOrderBook(terms, first.book.snapshot());
  const base = { marketId: 'm', at: 1000 };
  const order = { type: 'place', runnerId: 'A', price: 2, timeInForce: 'normal' } as const;
  const repeat = {
    ...base,
    ...order,
    userId: 1,
    side: 'lay',
    persistence: 'lapse',
    size: 500,
  } as const;
  expect(book.execute({ ...repeat, key: 'k', goodUntil: 5000 })).toMatchObject({
    orderId: 1,
    events: [],
  });
  const edit = { ...base, type: 'edit', userId: 1, orderId: 1, price: 2 } as const;
  expect(book.execute({ ...edit, size: 200 }).rejection?.code).toBe('ALREADY_MATCHED');
  const taker = { ...repeat, side: 'back', userId: 4, size: 100 } as const;
  expect(book.execute(taker).events).toMatchObject([
    { type: 'placed', orderId: 4 },
    { type: 'traded', layId: 1, size: 100 },
  ]);
  expect(book.execute({ ...base, type: 'expire', at: 5000 }).events).toMatchObject([
    { type: 'ended', orderId: 1, reason: 'expired', size: 200 },
  ]);
});
