import type { Offer, PriceRule, Side } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { calculateAvailable, calculateExpectedPrice } from './price.model.ts';

const BACK: Offer[] = [
  { price: 2, size: 100 },
  { price: 1.95, size: 300 },
  { price: 1.5, size: 200 },
];
const LAY: Offer[] = [
  { price: 2.02, size: 100 },
  { price: 2.06, size: 300 },
  { price: 3, size: 200 },
];
const NONE: PriceRule = { priceChange: 'none' };
const BETTER: PriceRule = { priceChange: 'better' };
const within = (priceTolerance: 1 | 5 | 10): PriceRule => ({ priceChange: 'any', priceTolerance });

describe('the price that a bet would get', () => {
  it.each<[string, Side, number, PriceRule, number, number]>([
    ['the best one where it holds the stake', 'back', 2, within(5), 100, 2],
    ['the mean over the depth', 'back', 2, within(5), 400, 1.9625],
    ['the mean of better ones', 'back', 1.95, BETTER, 200, 1.975],
    ['the mean of a lay', 'lay', 2.02, within(5), 400, 2.05],
    ['no depth beyond the rule', 'back', 2, BETTER, 400, 2],
    ['no depth beyond the tolerance', 'back', 2, within(1), 10_000, 2],
    ['the last price shown for what is beyond the depth', 'back', 2, within(5), 1000, 1.955],
    ['the best one of now where the slip asks for it', 'back', 2.5, BETTER, 400, 2],
    ['that of now and the depth behind it', 'back', 2.5, within(5), 400, 1.9625],
    ['the one of now, also a better one', 'back', 1.95, NONE, 50, 2],
    ['the best one without a stake', 'back', 2, within(5), 0, 2],
  ])('is %s', (_, side, odds, rule, stake, price) => {
    const levels = side === 'back' ? BACK : LAY;
    expect(calculateExpectedPrice({ side, odds }, { levels, rule, stake })).toBeCloseTo(price, 9);
  });

  it('is the accepted one without an offer', () => {
    const levels = [{ price: 1.9, size: 0 }];
    const depth = { levels, rule: within(5), stake: 100 };
    expect(calculateExpectedPrice({ side: 'back', odds: 2 }, depth)).toBe(2);
  });

  it('of a bookmaker is bound by its rate', () => {
    const levels = [
      { price: 0.8, size: 100 },
      { price: 0.76, size: 100 },
      { price: 0.75, size: 1000 },
    ];
    const bet = { side: 'back' as const, odds: 0.8, priceType: 'rate' as const };
    expect(calculateExpectedPrice(bet, { levels, rule: within(5), stake: 200 })).toBeCloseTo(0.78);
  });
});

describe('what a bet could get now', () => {
  const THIN: Offer[] = [
    { price: 2, size: 261.9 },
    { price: 1.9, size: 30 },
  ];
  it.each<[string, readonly Offer[], number, PriceRule, number | undefined]>([
    ['is the size at the only accepted price, rounded down', THIN, 2, BETTER, 261],
    ['is the sum of the accepted ones', THIN, 1.9, BETTER, 291],
    ['has those within the tolerance', BACK, 2, within(5), 400],
    ['is none beyond the very price', BACK, 1.95, NONE, 100],
    ['is that at the best price of now where the slip asks for it', BACK, 2.5, BETTER, 100],
    [
      'is unknown if levels deeper than the shown ones are accepted, too',
      BACK,
      1.5,
      BETTER,
      undefined,
    ],
    ['is unknown without levels', [], 2, BETTER, undefined],
    ['is unknown without sizes', [{ price: 2, size: 0 }], 2, BETTER, undefined],
    [
      'counts no rounding error',
      [
        { price: 2, size: 0.1 },
        { price: 2.1, size: 291.9 },
      ],
      2,
      BETTER,
      292,
    ],
  ])('%s', (_, levels, odds, rule, available) => {
    expect(calculateAvailable({ side: 'back', odds }, { levels, rule })).toBe(available);
  });

  it('of a lay is bound from above, of a bookmaker by its rate', () => {
    const lay = calculateAvailable({ side: 'lay', odds: 2.02 }, { levels: LAY, rule: within(5) });
    const levels = [
      { price: 0.8, size: 100 },
      { price: 0.75, size: 1000 },
    ];
    const back = { side: 'back', odds: 0.8, priceType: 'rate' } as const;
    expect([lay, calculateAvailable(back, { levels, rule: within(5) })]).toEqual([400, 100]);
  });
});
