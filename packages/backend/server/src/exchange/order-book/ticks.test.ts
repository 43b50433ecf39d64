import { CLASSIC_LADDER } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { fromRank, TICKS, tickAtLeast, tickAtMost, toPrice, toRank, toTick } from './ticks.ts';

describe('the ticks of the ladder', () => {
  it('lead to each of its 350 prices and back', () => {
    expect(TICKS).toBe(350);
    expect(CLASSIC_LADDER.prices.map((price) => toPrice(toTick(price)))).toEqual(
      CLASSIC_LADDER.prices,
    );
  });

  it.each([2.01, 999, 1, 1010, 0, -2, 2.0001, Number.NaN, Number.POSITIVE_INFINITY])(
    'do not exist for %d',
    (price) => expect(toTick(price)).toBe(-1),
  );

  it.each([
    [843.4994772, 8.4, 8.6],
    [216, 2.16, 2.16],
    [217.6, 2.16, 2.18],
    [99_999, 990, 1000],
    [101, 1.01, 1.01],
  ])('are found below and above %d hundredths', (hundredths, below, above) => {
    expect(toPrice(tickAtMost(hundredths))).toBe(below);
    expect(toPrice(tickAtLeast(hundredths))).toBe(above);
  });

  it('end where the ladder ends', () => {
    expect(tickAtMost(100)).toBe(-1);
    expect(tickAtMost(1e9)).toBe(TICKS - 1);
    expect(tickAtLeast(1)).toBe(0);
    expect(tickAtLeast(100_001)).toBe(TICKS);
  });

  it('have a rank from the best for those who take them: low backs, high lays', () => {
    expect(toRank('back', toTick(1.01))).toBe(0);
    expect(toRank('lay', toTick(1000))).toBe(0);
    expect(fromRank('lay', toRank('lay', 42))).toBe(42);
  });
});
