import type { Offer, PriceRule, Side } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import {
  calculateExpectedPrice,
  calculateLimitOutcome,
  readLimit,
  stepPrice,
} from './price.model.ts';

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

describe('a bet at the player’s own price', () => {
  it.each<[string, Side, number, number, [number, number | undefined, number, number]]>([
    ['waits where nothing reaches it', 'back', 2.04, 500, [0, undefined, 500, 2.04]],
    ['takes all of the best level', 'back', 2, 100, [100, 2, 0, 2]],
    ['takes a part and waits with the rest', 'back', 2, 500, [100, 2, 400, 2]],
    ['takes better levels first', 'back', 1.95, 200, [200, 1.975, 0, 1.975]],
    ['waits at its price, not at the taken one', 'back', 1.9, 500, [400, 1.9625, 100, 1.95]],
    ['of a lay waits below the market', 'lay', 2, 500, [0, undefined, 500, 2]],
    ['of a lay takes up to its price', 'lay', 2.06, 500, [400, 2.05, 100, 2.052]],
    ['takes nothing without a stake', 'back', 2, 0, [0, undefined, 0, 2]],
  ])('%s', (_, side, limit, stake, [taken, takenPrice, waits, price]) => {
    const outcome = calculateLimitOutcome({ side, limit }, side === 'back' ? BACK : LAY, stake);
    expect(outcome).toMatchObject({ taken, waits });
    if (takenPrice === undefined) expect(outcome.takenPrice).toBeUndefined();
    else expect(outcome.takenPrice).toBeCloseTo(takenPrice, 9);
    expect(outcome.price).toBeCloseTo(price, 9);
    const depth = { levels: side === 'back' ? BACK : LAY, rule: BETTER, stake, limit };
    expect(calculateExpectedPrice({ side, odds: 9 }, depth)).toBeCloseTo(price, 9);
  });

  it('skips empty levels', () => {
    const levels = [
      { price: 2.1, size: 0 },
      { price: 2, size: 50 },
    ];
    const outcome = calculateLimitOutcome({ side: 'back', limit: 2 }, levels, 80);
    expect(outcome).toEqual({ taken: 50, takenPrice: 2, waits: 30, price: 2 });
  });

  it.each([
    ['2.04', { text: '2.04', price: 2.04 }],
    ['2.', { text: '2.', price: 2 }],
    ['2.01', { text: '2.01', price: 2.02 }],
    ['999', { text: '999', price: 1000 }],
    ['1', { text: '1' }],
    ['1001', { text: '1001' }],
    ['', undefined],
  ])('typed as %j is %j', (text, limit) => {
    expect(readLimit(text)).toEqual({ limit });
  });

  it.each(['x', '-2', '1e3', '2.0001', '1.2.3', '10000'])('cannot be typed as %j', (text) => {
    expect(readLimit(text)).toBeUndefined();
  });

  it.each<[number, 1 | -1, number]>([
    [2, 1, 2.02],
    [2, -1, 1.99],
    [1000, 1, 1000],
    [1.01, -1, 1.01],
    [2.013, 1, 2.02],
    [2.013, -1, 2],
    [2.005, 1, 2.02],
    [2.005, -1, 2],
  ])('%d and a step of %d is %d', (price, tick, next) => {
    expect(stepPrice(price, tick)).toBe(next);
  });
});
