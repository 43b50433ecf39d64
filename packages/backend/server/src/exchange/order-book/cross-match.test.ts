import { describe, expect, it } from 'vitest';
import type { Side } from '../position.ts';
import { createAccounts } from './test-support/accounts.ts';
import { createTableBook, describeResult } from './test-support/table-book.ts';

type TableBook = ReturnType<typeof createTableBook>;

const RUNNERS = ['A', 'B', 'C', 'D'];

/** Orders of one side on other runners, by prices; each player has one. */
function placeEach(book: TableBook, side: Side, orders: Record<string, [number, number]>) {
  Object.entries(orders).forEach(([runnerId, [price, size]], index) => {
    book.place(index + 1, side, price, size, { runnerId });
  });
}

/** Returns the price of the taker's leg; undefined without a cross-match. */
function crossAt(side: Side, others: Record<string, number>, limit: number): number | undefined {
  const runnerIds = ['X', ...Object.keys(others)];
  const book = createTableBook({ runnerIds });
  const orders = Object.entries(others).map(([id, price]) => [id, [price, 100_000]] as const);
  placeEach(book, side, Object.fromEntries(orders) as Record<string, [number, number]>);
  const { events } = book.place(9, side, limit, 1000, { runnerId: 'X' });
  const crossed = events.find(({ type }) => type === 'crossed');
  return crossed?.type === 'crossed' ? crossed.legs[0]?.price : undefined;
}

describe('the price of a cross-match', () => {
  it.each<[string, Side, Record<string, number>, number, number | undefined]>([
    [
      'of a back is rounded down to the ladder: 8.434994772 is 8.4 (exchange.md)',
      'back',
      { A: 1.21, C: 20, D: 200 },
      1.01,
      8.4,
    ],
    [
      'of a back where the other runner is backed at 1.85 is 2.16 (exchange.md)',
      'back',
      { B: 1.85 },
      1.01,
      2.16,
    ],
    [
      'of a lay where the other runner is laid at 2.16 is 1.87 (exchange.md)',
      'lay',
      { B: 2.16 },
      1000,
      1.87,
    ],
    ['is exact where the chances add up to one', 'back', { B: 3, C: 6 }, 1.01, 2],
    ['is exact for a lay, too', 'lay', { B: 3, C: 6 }, 1000, 2],
    ['is never worse than asked for', 'back', { B: 1.85 }, 2.18, undefined],
    ['of a lay is never worse than asked for', 'lay', { B: 2.16 }, 1.86, undefined],
    ['ends at the top of the ladder', 'back', { B: 1.01, C: 110 }, 1.01, 1000],
    ['does not exist where the others leave nothing', 'back', { B: 2, C: 2 }, 1.01, undefined],
    [
      'does not exist where the others leave less than nothing',
      'back',
      { B: 1.5, C: 1.5 },
      1.01,
      undefined,
    ],
    ['of a lay does not exist beyond the ladder', 'lay', { B: 1.01, C: 110 }, 1000, undefined],
  ])('%s', (_title, side, others, limit, price) => {
    expect(crossAt(side, others, limit)).toBe(price);
  });
});

describe('a cross-match', () => {
  it('fills all runners for the same payout, each at its own price', () => {
    const book = createTableBook();
    placeEach(book, 'back', { B: [3, 2000], C: [6, 1000] });
    expect(describeResult(book.place(9, 'back', 2, 900))).toEqual([
      'backs cross: #3 A 900 @ 2, #1 B 600 @ 3, #2 C 300 @ 6',
    ]);
    expect(book.unmatched()).toEqual(['#1 1400 @ 3', '#2 700 @ 6']);
  });

  it('stops where a runner has nothing left, and the rest waits', () => {
    const book = createTableBook();
    placeEach(book, 'back', { B: [3, 2000], C: [6, 100] });
    expect(describeResult(book.place(9, 'back', 2, 900))).toEqual([
      'backs cross: #3 A 300 @ 2, #1 B 200 @ 3, #2 C 100 @ 6',
    ]);
    expect(book.unmatched()).toEqual(['#3 600 @ 2', '#1 1800 @ 3']);
  });

  it('fills a level in its order, the feed behind the players', () => {
    const book = createTableBook({ runnerIds: ['A', 'B'] });
    book.quote([], [[2, 500]], 'B');
    book.place(1, 'back', 2, 200, { runnerId: 'B' });
    book.place(2, 'back', 2, 200, { runnerId: 'B' });
    expect(describeResult(book.place(9, 'back', 2, 600))).toEqual([
      'backs cross: #3 A 600 @ 2, #1 B 200 @ 2, #2 B 200 @ 2, feed B 200 @ 2',
    ]);
  });

  it('comes before an order of the runner only where its price is better', () => {
    const better = createTableBook({ runnerIds: ['A', 'B'] });
    better.place(1, 'back', 1.85, 1000, { runnerId: 'B' });
    better.place(2, 'lay', 2.14, 300);
    expect(describeResult(better.place(9, 'back', 2, 300))[0]).toMatch(
      /^backs cross: #3 A 300 @ 2.16/,
    );
    const equal = createTableBook({ runnerIds: ['A', 'B'] });
    equal.place(1, 'back', 1.85, 1000, { runnerId: 'B' });
    equal.place(2, 'lay', 2.16, 300);
    expect(describeResult(equal.place(9, 'back', 2, 300))).toEqual(['#3 backs #2: 300 @ 2.16']);
  });

  it('takes the largest stake that whole paise balance', () => {
    const book = createTableBook({ runnerIds: ['A', 'B'], minSize: 1 });
    book.place(1, 'back', 3, 100, { runnerId: 'B' });
    expect(describeResult(book.place(9, 'back', 1.5, 7))).toEqual([
      'backs cross: #2 A 6 @ 1.5, #1 B 3 @ 3',
    ]);
    expect(book.unmatched()).toEqual(['#2 1 @ 1.5', '#1 97 @ 3']);
  });

  it.each<[string, (book: TableBook) => void]>([
    ['a runner has no order', (book) => placeEach(book, 'back', { B: [3, 2000] })],
    [
      'a runner is hidden',
      (book) => {
        placeEach(book, 'back', { B: [3, 2000], C: [6, 1000] });
        book.run({ type: 'set-runner', runnerId: 'C', status: 'hidden' });
      },
    ],
    [
      'an own order is first on another runner',
      (book) => {
        book.place(9, 'back', 3, 2000, { runnerId: 'B' });
        book.place(1, 'back', 6, 2000, { runnerId: 'C' });
      },
    ],
  ])('does not exist while %s', (_title, before) => {
    const book = createTableBook();
    before(book);
    expect(describeResult(book.place(9, 'back', 2, 900))).toEqual([]);
  });

  it('does not exist in a market with two winners, and leaves a removed runner out', () => {
    const two = createTableBook({ winners: 2 });
    placeEach(two, 'back', { B: [3, 2000], C: [6, 1000] });
    expect(describeResult(two.place(9, 'back', 2, 900))).toEqual([]);
    const removed = createTableBook();
    placeEach(removed, 'back', { B: [2, 2000] });
    removed.run({ type: 'set-runner', runnerId: 'C', status: 'removed' });
    expect(describeResult(removed.place(9, 'back', 2, 900))).toEqual([
      'backs cross: #2 A 900 @ 2, #1 B 900 @ 2',
    ]);
  });

  it.each<[Side, Record<string, [number, number]>, number]>([
    ['back', { A: [1.21, 900_000], C: [20, 50_001], D: [200, 4_999] }, 1.01],
    ['lay', { A: [1.21, 900_000], C: [20, 50_001], D: [200, 4_999] }, 1000],
    ['back', { A: [3.05, 77_777], C: [4.1, 66_666], D: [5.3, 55_555] }, 1.01],
    ['lay', { A: [3.05, 77_777], C: [4.1, 66_666], D: [5.3, 55_555] }, 1000],
  ])(
    'of %ss costs the house nothing for any winner, and leaves it less than a tick',
    (side, orders, limit) => {
      const book = createTableBook({ runnerIds: RUNNERS });
      const accounts = createAccounts(RUNNERS);
      Object.entries(orders).forEach(([runnerId, [price, size]], index) => {
        const { events } = book.place(index + 1, side, price, size, { runnerId });
        events.forEach(accounts.apply);
      });
      const { events } = book.place(9, side, limit, 99_999, { runnerId: 'B' });
      events.forEach(accounts.apply);
      const crossed = events.find(({ type }) => type === 'crossed');
      if (crossed?.type !== 'crossed') throw new Error('nothing was crossed');
      const [taker] = crossed.legs;
      // Units of 1/10,000 paisa: the payout is what a winner gets for its stake, a tick at most 5 % of it.
      const payout = BigInt(Math.round((taker?.price ?? 0) * (taker?.size ?? 0) * 10_000));
      for (const winner of RUNNERS) {
        const sums = accounts.calculateSums(winner);
        expect(sums.players + sums.crossed).toBe(0n);
        expect(sums.crossed).toBeGreaterThanOrEqual(0n);
        expect(sums.crossed).toBeLessThan(payout / 20n);
      }
    },
  );
});
