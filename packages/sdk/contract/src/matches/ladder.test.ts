import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLASSIC_LADDER, isOnLadder, moveTicks, nearestPrice } from './ladder.ts';

const { prices } = CLASSIC_LADDER;

describe('the CLASSIC ladder (exchange.md)', () => {
  it('has exactly 350 rising prices from 1.01 to 1000', () => {
    expect(prices).toHaveLength(350);
    expect([prices[0], prices.at(-1)]).toEqual([1.01, 1000]);
    expect(prices.every((price, i) => i === 0 || price > (prices[i - 1] ?? 0))).toBe(true);
  });

  it.each([
    [1.01, 5, 1.06],
    [500, 1, 510],
    [1.1, -10, 1.01],
    [1000, 5, 1000],
    [2, 1, 2.02],
    [3, -1, 2.98],
    [4, 1, 4.1],
    [20, 1, 21],
  ])('%d moved by %d ticks is %d', (price, ticks, expected) => {
    expect(moveTicks(CLASSIC_LADDER, price, ticks)).toBe(expected);
  });

  it.each([999, 1, 1.001, 2.01, 3.02, 10.1, 1010, 0, -2, Number.NaN])(
    '%d is not a price',
    (price) => {
      expect(isOnLadder(CLASSIC_LADDER, price)).toBe(false);
      expect(moveTicks(CLASSIC_LADDER, price, 1)).toBeUndefined();
    },
  );

  it('moving there and back returns to the start, unless clamped', () => {
    fc.assert(
      fc.property(fc.nat(349), fc.integer({ min: -349, max: 349 }), (place, ticks) => {
        fc.pre(place + ticks >= 0 && place + ticks < 350);
        const start = prices[place] ?? 0;
        const there = moveTicks(CLASSIC_LADDER, start, ticks) ?? 0;
        expect(isOnLadder(CLASSIC_LADDER, there)).toBe(true);
        expect(moveTicks(CLASSIC_LADDER, there, -ticks)).toBe(start);
      }),
    );
  });

  it.each([
    [999, 1000],
    [1.004, 1.01],
    [2.011, 2.02],
    [2.01, 2.02],
    [3.025, 3.05],
    [15.25, 15.5],
    [5000, 1000],
  ])('the price nearest to %d is %d', (price, nearest) => {
    expect(nearestPrice(CLASSIC_LADDER, price)).toBe(nearest);
  });
});
