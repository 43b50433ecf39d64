import { describe, expect, it } from 'vitest';
import { calculateNet, sumResults } from './bets.model.ts';

it.each([
  [-100, 2, -100],
  [0, 2, 0],
  [100, 0, 100],
  [0.99, 5, 0.94],
  [0.11, 2, 0.11],
])('a result of %d rupees is at %d %% commission %d', (result, percent, net) => {
  expect(calculateNet(result, percent)).toBe(net);
});

describe('the results of settled bets', () => {
  const bet = (marketId: string, profitLoss: number, commission?: number) => ({
    marketId,
    profitLoss,
    ...(commission !== undefined && { commission }),
  });

  it('are summed by market', () => {
    const bets = [bet('a', 850), bet('b', -500), bet('a', -350)];
    expect([...sumResults(bets)]).toEqual([
      ['a', 500],
      ['b', -500],
    ]);
  });

  it('are exact to the paisa', () => {
    const bets = [bet('a', 13.33), bet('a', -12.14), bet('a', -1.19)];
    expect([...sumResults(bets)]).toEqual([['a', 0]]);
  });

  it('are unknown where the backend sends no market, or no result of a bet', () => {
    const bets = [{ profitLoss: 100 }, bet('a', 100), { marketId: 'a' }];
    expect(sumResults(bets).size).toBe(0);
  });

  it('pay commission on a market’s net win, and none on a loss', () => {
    const bets = [bet('a', 300, 2), bet('a', -100, 2), bet('b', 100, 2), bet('b', -300, 2)];
    expect([...sumResults(bets).values()]).toEqual([196, -200]);
  });
});
