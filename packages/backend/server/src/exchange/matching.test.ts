import type { PriceRule } from '@exchange/contract';
import { PRICE_TOLERANCES } from '@exchange/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Demand, type Level, type MatchResult, matchDemand } from './matching.ts';

const levels: Level[] = [
  { price: 1.84, size: 300 },
  { price: 1.86, size: 100 },
  { price: 1.85, size: 200 },
];
const within = (priceTolerance: 1 | 5 | 10): PriceRule => ({ priceChange: 'any', priceTolerance });
const demand = (over: Partial<Demand>): Demand => ({
  side: 'back',
  price: 1.85,
  stake: 100,
  priceType: 'decimal',
  rule: { priceChange: 'better' },
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
    [
      'what is there of a larger stake, from the least that it accepts',
      { stake: 1000, minFill: 300 },
      {
        matched: true,
        fills: [
          { price: 1.86, stake: 100 },
          { price: 1.85, stake: 200 },
        ],
      },
    ],
    [
      'less than the least that it accepts is refused whole',
      { stake: 1000, minFill: 301 },
      { matched: false, reason: 'too-large', available: 300 },
    ],
    ['the price moved away', { price: 1.9 }, { matched: false, reason: 'price-moved', best: 1.86 }],
    [
      '"none" takes the asked price only',
      { rule: { priceChange: 'none' }, stake: 201 },
      { matched: false, reason: 'too-large', available: 200 },
    ],
    [
      '"none" refuses a better price',
      { rule: { priceChange: 'none' }, price: 1.83 },
      { matched: false, reason: 'price-moved', best: 1.86 },
    ],
    [
      '"any" takes worse prices within its tolerance',
      { rule: within(10), price: 1.9, stake: 350 },
      {
        matched: true,
        fills: [
          { price: 1.86, stake: 100 },
          { price: 1.85, stake: 200 },
          { price: 1.84, stake: 50 },
        ],
      },
    ],
    [
      '"any" counts no depth beyond its tolerance',
      { rule: within(5), price: 1.9, stake: 301 },
      { matched: false, reason: 'too-large', available: 100 },
    ],
    [
      '"any" is rejected where the best price is beyond its tolerance',
      { rule: within(1), price: 1.9, stake: 100 },
      { matched: false, reason: 'price-moved', best: 1.86 },
    ],
  ])('%s', (_name, over, result) => {
    expect(matchDemand(levels, demand(over))).toEqual(result);
  });

  const walked = [
    { price: 2, size: 100 },
    { price: 1.5, size: 200 },
    { price: 1.01, size: 1_000_000 },
  ];
  const above = [
    { price: 2.02, size: 100 },
    { price: 3, size: 200 },
    { price: 100, size: 1_000_000 },
  ];
  it.each<[string, Level[], Partial<Demand>]>([
    ['a back of 10,000 at 2.00 never reaches 1.50 and 1.01', walked, { price: 2, stake: 10_000 }],
    [
      'a lay of 1,000 at 2.02 never reaches 3 and 100',
      above,
      { side: 'lay', price: 2.02, stake: 1_000 },
    ],
  ])('%s, whatever its tolerance', (_name, offered, over) => {
    for (const tolerance of PRICE_TOLERANCES) {
      const result = matchDemand(offered, demand({ ...over, rule: within(tolerance) }));
      expect(result).toEqual({ matched: false, reason: 'too-large', available: 100 });
    }
  });

  it('returns no new price without liquidity', () => {
    expect(matchDemand([], demand({}))).toEqual({
      matched: false,
      reason: 'price-moved',
      best: undefined,
    });
    expect(matchDemand([{ price: 1.9, size: 0 }], demand({}))).toMatchObject({ matched: false });
  });

  it('never wins less of a back or risks more of a lay than the tolerance allows', () => {
    // Cents, so that the bound is exact: `pays` is what a price pays for a rupee, in cents.
    const level = fc.record({ pays: fc.integer({ min: 1, max: 5000 }), size: fc.nat(1000) });
    fc.assert(
      fc.property(
        fc.uniqueArray(level, { selector: ({ pays }) => pays }),
        fc.constantFrom('back' as const, 'lay' as const),
        fc.constantFrom('decimal' as const, 'rate' as const),
        fc.constantFrom(...PRICE_TOLERANCES),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 3000 }),
        (book, side, priceType, tolerance, asked, stake) => {
          const toPrice = (pays: number) => (priceType === 'decimal' ? pays + 100 : pays) / 100;
          const offered = book.map(({ pays, size }) => ({ price: toPrice(pays), size }));
          const wanted = { side, priceType, stake, price: toPrice(asked), rule: within(tolerance) };
          const result = matchDemand(offered, wanted);
          const isWithin = (pays: number) =>
            side === 'back'
              ? pays * 100 >= asked * (100 - tolerance)
              : pays * 100 <= asked * (100 + tolerance);
          const available = book
            .filter(({ pays }) => isWithin(pays))
            .reduce((sum, { size }) => sum + size, 0);
          expect(result.matched).toBe(available >= stake);
          if (!result.matched) return;
          for (const { price } of result.fills) {
            const pays = book.find((one) => toPrice(one.pays) === price)?.pays ?? 0;
            expect(isWithin(pays)).toBe(true);
          }
        },
      ),
    );
  });

  it('fills the whole stake within the available sizes, at the asked price or better', () => {
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
