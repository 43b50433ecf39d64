import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { PriceType } from '../matches/market.model.ts';
import { PRICE_RULES, PRICE_TOLERANCES, type PriceRule } from '../preferences/preferences.model.ts';
import { saveBet } from './bets.endpoints.ts';
import { isPriceAccepted, type Side } from './bets.model.ts';
import { saveBetInput } from './bets.wire.ts';

const within = (priceTolerance: 1 | 5 | 10): PriceRule => ({ priceChange: 'any', priceTolerance });
const BETTER: PriceRule = { priceChange: 'better' };
const NONE: PriceRule = { priceChange: 'none' };

describe('accepted prices of a bet', () => {
  it.each<[Side, number, PriceType, PriceRule, { taken: number[]; refused: number[] }]>([
    ['back', 2, 'decimal', NONE, { taken: [2], refused: [1.99, 2.02] }],
    ['back', 2, 'decimal', BETTER, { taken: [2, 2.02, 1000], refused: [1.99] }],
    ['lay', 2, 'decimal', BETTER, { taken: [2, 1.99, 1.01], refused: [2.02] }],
    // A back at 2.00 wins 1.00 a rupee: 0.99, 0.95, 0.90 at the worst.
    ['back', 2, 'decimal', within(1), { taken: [1.99, 2.5], refused: [1.98] }],
    ['back', 2, 'decimal', within(5), { taken: [1.95], refused: [1.94] }],
    ['back', 2, 'decimal', within(10), { taken: [1.9], refused: [1.89] }],
    // A lay at 2.02 risks 1.02 a rupee: 1.071 at the worst.
    ['lay', 2.02, 'decimal', within(5), { taken: [2.06, 1.01], refused: [2.08, 3, 100] }],
    // A favourite pays little, so the tolerance is small.
    ['back', 1.1, 'decimal', within(10), { taken: [1.09], refused: [1.08, 1.01] }],
    ['lay', 1.1, 'decimal', within(10), { taken: [1.11], refused: [1.12] }],
    ['back', 1.01, 'decimal', within(10), { taken: [1.01], refused: [1.001] }],
    // Rates are the win or risk per rupee.
    ['back', 0.8, 'rate', within(5), { taken: [0.76], refused: [0.75] }],
    ['lay', 1.2, 'rate', within(10), { taken: [1.32], refused: [1.33] }],
  ])('a %s at %d (%s) by %j', (side, price, priceType, rule, { taken, refused }) => {
    const takes = (offered: number) => isPriceAccepted({ side, price, priceType, rule }, offered);
    expect(taken.filter((offered) => !takes(offered))).toEqual([]);
    expect(refused.filter(takes)).toEqual([]);
  });
});

describe('the bet on the wire', () => {
  const order = {
    matchId: '1',
    marketId: '1.1',
    runnerId: 'a',
    side: 'back' as const,
    odds: 2,
    stake: 100,
  };
  const old = { match_id: '1', market_id: '1.1', selection_id: 'a', odds: '2', stack: 100 };

  it.each(PRICE_RULES)('carries %j', (rule) => {
    const sent = v.parse(saveBetInput, saveBet.encode({ ...order, ...rule }));
    expect(sent.price_change).toBe(rule.priceChange);
    expect(sent.price_tolerance).toBe(rule.priceChange === 'any' ? rule.priceTolerance : undefined);
  });

  it('of an older client has no tolerance and is unchanged, so that its idempotency key matches', () => {
    const sent = v.parse(saveBetInput, { ...old, is_back: '1', price_change: 'any' });
    expect(JSON.stringify(sent)).not.toContain('price_tolerance');
  });

  it.each([0, 2, 50, 100, '5', null])('with a tolerance of %j is rejected', (price_tolerance) => {
    const read = v.safeParse(saveBetInput, { ...old, is_back: '1', price_tolerance });
    expect(read.issues?.map((issue) => v.getDotPath(issue))).toEqual(['price_tolerance']);
    expect(PRICE_TOLERANCES).not.toContain(price_tolerance);
  });
});
