import { describe, expect, it } from 'vitest';
import type { RunnerPrices } from '../feed.ts';
import { createMarketBook, type LiquidityReservation } from './market-book.ts';

const prices = (back: RunnerPrices['back']): RunnerPrices[] => [{ id: 'A', back, lay: [] }];
const reservation = (stake: number, eventSeq: number, price = 2): LiquidityReservation => ({
  runnerId: 'A',
  side: 'back',
  fills: [{ price, stake }],
  eventSeq,
});

describe('sizes that our bets consume', () => {
  const open = () => {
    const book = createMarketBook();
    const levels: RunnerPrices['back'] = [
      [2, 1000],
      [1.9, 500],
    ];
    book.apply(true, prices(levels), 1);
    return book;
  };
  const best = (book: ReturnType<typeof open>) => book.levels('A', 'back')[0];

  it('are not offered until the feed sends another size', () => {
    const book = open();
    book.take(reservation(400, 1));
    expect(best(book)).toEqual({ price: 2, size: 600 });
    book.apply(false, prices([[1.9, 700]]), 2);
    expect(best(book)).toEqual({ price: 2, size: 600 });
    book.apply(false, prices([[2, 900]]), 3);
    expect(best(book)).toEqual({ price: 2, size: 900 });
  });

  it.each([
    ['a change', false],
    ['a snapshot', true],
  ])('are still not offered where %s only repeats the size', (_, isSnapshot) => {
    const book = open();
    book.take(reservation(400, 1));
    const repeated: RunnerPrices['back'] = [
      [2, 1000],
      [1.9, 500],
    ];
    book.apply(isSnapshot, prices(repeated), 2);
    expect(best(book)).toEqual({ price: 2, size: 600 });
    book.take(reservation(600, 2));
    book.apply(isSnapshot, prices(repeated), 3);
    expect(best(book)).toEqual({ price: 1.9, size: 500 });
    book.releaseLiquidity(reservation(600, 2));
    expect(best(book)).toEqual({ price: 2, size: 600 });
    book.apply(isSnapshot, prices([[2, 1001]]), 4);
    expect(best(book)).toEqual({ price: 2, size: 1001 });
  });

  it('are offered again where the level was removed in between', () => {
    const book = open();
    book.take(reservation(400, 1));
    book.apply(true, prices([[1.9, 500]]), 2);
    book.apply(false, prices([[2, 1000]]), 3);
    expect(best(book)).toEqual({ price: 2, size: 1000 });
  });

  it('remove a level that is consumed whole', () => {
    const book = open();
    book.take(reservation(1000, 1));
    expect(best(book)).toEqual({ price: 1.9, size: 500 });
  });

  it('are released with a rejected bet, but not on a level that was updated since', () => {
    const book = open();
    book.take(reservation(400, 1));
    book.releaseLiquidity(reservation(400, 1));
    expect(best(book)).toEqual({ price: 2, size: 1000 });
    book.take(reservation(400, 1));
    book.apply(false, prices([[2, 300]]), 2);
    book.releaseLiquidity(reservation(400, 1));
    expect(best(book)).toEqual({ price: 2, size: 300 });
  });

  it('are consumed again after a restart, but not on a level that was updated since', () => {
    const book = open();
    book.apply(false, prices([[1.9, 700]]), 5);
    book.take(reservation(400, 3));
    book.take(reservation(400, 3, 1.9));
    expect(book.levels('A', 'back')).toEqual([
      { price: 2, size: 600 },
      { price: 1.9, size: 700 },
    ]);
  });

  it('of an unknown runner or price change nothing', () => {
    const book = open();
    book.take({ ...reservation(1, 1), runnerId: 'Z' });
    book.take(reservation(1, 1, 3));
    expect(best(book)).toEqual({ price: 2, size: 1000 });
    expect(book.levels('Z', 'lay')).toEqual([]);
  });
});

describe('the replica of another server’s book', () => {
  const reservation = {
    runnerId: 'A',
    side: 'back' as const,
    fills: [{ price: 2, stake: 300 }],
    eventSeq: 1,
  };
  const copy = () => {
    const book = createMarketBook();
    book.apply(true, [{ id: 'A', back: [[2, 1000]], lay: [] }], 1);
    const other = createMarketBook();
    other.restore(book.snapshot());
    return other;
  };

  it('shows a reserved size, and offers it only once it is released', () => {
    const book = copy();
    book.reserve(reservation);
    expect(book.levels('A', 'back')).toEqual([{ price: 2, size: 1000 }]);
    expect(book.offered('A', 'back')).toEqual([{ price: 2, size: 700 }]);
    expect(book.release(reservation)).toBe(true);
    expect(book.release(reservation)).toBe(false);
    expect(book.offered('A', 'back')).toEqual([{ price: 2, size: 1000 }]);
  });

  it('preserves a reservation over a snapshot, but not on a level that was updated since', () => {
    const book = copy();
    book.reserve(reservation);
    book.restore(copy().snapshot());
    expect(book.offered('A', 'back')).toEqual([{ price: 2, size: 700 }]);
    book.restore([['A', [[2, 1000, 2, 0]], []]]);
    expect(book.offered('A', 'back')).toEqual([{ price: 2, size: 1000 }]);
  });
});
