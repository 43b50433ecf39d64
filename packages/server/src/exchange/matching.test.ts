import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Demand, type Level, type MatchResult, matchDemand } from './matching.ts';

const levels: Level[] = [
  { price: 1.84, size: 300 },
  { price: 1.86, size: 100 },
  { price: 1.85, size: 200 },
];
const demand = (over: Partial<Demand>): Demand => ({
  side: 'back',
  price: 1.85,
  stake: 100,
  priceChange: 'better',
  ...over,
});

describe('matching', () => {
  it.each<[string, Partial<Demand>, MatchResult]>([
    [
      'a backer gets the best price first',
      { stake: 250 },
      {
        matched: true,
        fills: [
          { price: 1.86, stake: 100 },
          { price: 1.85, stake: 150 },
        ],
      },
    ],
    [
      'a layer gets the lowest price first',
      { side: 'lay', price: 1.85, stake: 400 },
      {
        matched: true,
        fills: [
          { price: 1.84, stake: 300 },
          { price: 1.85, stake: 100 },
        ],
      },
    ],
    [
      'a larger stake is refused whole',
      { stake: 301 },
      { matched: false, reason: 'too-large', available: 300 },
    ],
    ['the price moved away', { price: 1.9 }, { matched: false, reason: 'price-moved', best: 1.86 }],
    [
      '"none" takes the asked price only',
      { priceChange: 'none', stake: 201 },
      { matched: false, reason: 'too-large', available: 200 },
    ],
    [
      '"none" refuses a better price',
      { priceChange: 'none', price: 1.83 },
      { matched: false, reason: 'price-moved', best: 1.86 },
    ],
    [
      '"any" takes worse prices too',
      { priceChange: 'any', price: 1.9, stake: 350 },
      {
        matched: true,
        fills: [
          { price: 1.86, stake: 100 },
          { price: 1.85, stake: 200 },
          { price: 1.84, stake: 50 },
        ],
      },
    ],
  ])('%s', (_name, over, result) => {
    expect(matchDemand(levels, demand(over))).toEqual(result);
  });

  it('nothing offered: the price moved, without a new one', () => {
    expect(matchDemand([], demand({}))).toEqual({
      matched: false,
      reason: 'price-moved',
      best: undefined,
    });
    expect(matchDemand([{ price: 1.9, size: 0 }], demand({}))).toMatchObject({ matched: false });
  });

  it('fills the whole stake within the offered sizes, at the asked price or better', () => {
    const level = fc.record({ price: fc.integer({ min: 2, max: 50 }), size: fc.nat(1000) });
    fc.assert(
      fc.property(
        fc.uniqueArray(level, { selector: ({ price }) => price }),
        fc.constantFrom('back' as const, 'lay' as const),
        fc.integer({ min: 2, max: 50 }),
        fc.integer({ min: 1, max: 3000 }),
        (offered, side, price, stake) => {
          const result = matchDemand(offered, demand({ side, price, stake }));
          if (!result.matched) return;
          expect(result.fills.reduce((sum, fill) => sum + fill.stake, 0)).toBe(stake);
          for (const fill of result.fills) {
            const size = offered.find((one) => one.price === fill.price)?.size ?? 0;
            expect(fill.stake).toBeLessThanOrEqual(size);
            expect(side === 'back' ? fill.price >= price : fill.price <= price).toBe(true);
          }
        },
      ),
    );
  });
});
