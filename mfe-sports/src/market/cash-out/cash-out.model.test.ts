import type { Market, Runner } from '@exchange/contract';
import { describe, expect, it } from 'vitest';
import { calculateCashOutValue, selectRunResults } from './cash-out.model.ts';

const DEEP = 1_000_000;
const toRunner = (id: string, result: number, back = 0, lay = 0, size = DEEP): Runner => ({
  ...{ id, name: id, active: true, result },
  back: back ? [{ price: back, size }] : [],
  lay: lay ? [{ price: lay, size }] : [],
});
const toMarket = (runners: readonly Runner[], change: Partial<Market> = {}): Market => ({
  ...{ id: 'm', name: 'Match Odds', runners, minStake: 100, maxStake: 100_000 },
  ...{ suspended: false, betAllowed: true, opensBefore: 0, betDelay: 0, version: 1 },
  priceType: 'decimal',
  ...change,
});
const backed = [toRunner('A', 100, 1.59, 1.6), toRunner('B', -100)];

describe('the cash-out value at the prices of the page', () => {
  it.each<[string, Market, number]>([
    ['back 100 @ 2.0 closes with a lay of 125 @ 1.6', toMarket(backed), 25],
    [
      'back 20 @ 7 closes with a lay of 35 @ 4',
      toMarket([toRunner('A', 120, 3.9, 4), toRunner('B', -20)]),
      15,
    ],
    [
      'a rate changes its runner by the stake and its win',
      toMarket([toRunner('A', 100, 0.4, 0.6), toRunner('B', -100)], { priceType: 'rate' }),
      25,
    ],
    [
      'the others are backed where that locks in more',
      toMarket([
        toRunner('A', 200, 1.4, 2.9),
        toRunner('B', -100, 6, 7),
        toRunner('C', -100, 6, 7),
      ]),
      100,
    ],
    [
      'several levels are walked, best first',
      toMarket([
        {
          ...toRunner('A', 200),
          lay: [
            { price: 1.5, size: 100 },
            { price: 2, size: DEEP },
          ],
        },
        toRunner('B', -100),
      ]),
      75,
    ],
  ])('%s', (_name, market, value) => {
    expect(calculateCashOutValue(market)).toBe(value);
  });

  it.each<[string, Market]>([
    ['without bets', toMarket([toRunner('A', 0, 2, 2.1), toRunner('B', 0, 2, 2.1)])],
    [
      'where the visible prices are too thin',
      toMarket([toRunner('A', 100, 1.59, 1.6, 10), toRunner('B', -100)]),
    ],
    ['while the market is suspended', toMarket(backed, { suspended: true })],
    ['while bets are locked', toMarket(backed, { betAllowed: false })],
    ['with several winners', toMarket(backed, { winners: 2 })],
    [
      'with a result on a runner that takes no bets',
      toMarket([...backed, { ...toRunner('C', -100), active: false }]),
    ],
  ])('is unknown %s', (_name, market) => {
    expect(calculateCashOutValue(market)).toBeUndefined();
  });
});

it('results on a session line are those of ranges of runs', () => {
  const results = { 41: 0, 42: 200, 49: 200, 50: 0 };
  expect(selectRunResults({ results }).map(({ name, result }) => [name, result])).toEqual([
    ['0 – 41', 0],
    ['42 – 49', 200],
    ['50+', 0],
  ]);
});
