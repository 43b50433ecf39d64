import type { Bet } from '@exchange/contract';
import { expect, it } from 'vitest';
import { NEWEST_FIRST, selectCashOutMarkets, toSort } from './bets.model.ts';

it.each([
  [NEWEST_FIRST, { sort: 'placed', order: 'desc' }],
  [
    { id: 'placed', desc: false },
    { sort: 'placed', order: 'asc' },
  ],
  [
    { id: 'unknown', desc: false },
    { sort: 'placed', order: 'asc' },
  ],
])('bets in the order %j are asked for as %j', (sorting, sort) => {
  expect(toSort(sorting)).toEqual(sort);
});

it('a market with several bets is one cash-out, as is a session; unmatched bets are none', () => {
  const toBet = (marketId: string, bet: Partial<Bet> = {}): Bet => ({
    ...{ id: marketId, betId: marketId, matchId: 'match', marketId, sportName: 'Cricket' },
    ...{ matchName: 'A v B', marketName: 'Match Odds', runnerName: 'A', side: 'back' },
    ...{ odds: 2, stake: 100, unmatched: 0, requested: 100, askedOdds: 2, potentialProfit: 100 },
    ...{ liability: 100, placedAt: new Date(0), status: 'open' },
    ...bet,
  });
  const { marketId: _, ...nameless } = toBet('none');
  const bets = [
    toBet('second'),
    toBet('line', { rate: 100 }),
    toBet('unmatched', { stake: 0, unmatched: 100 }),
    toBet('first'),
    toBet('second'),
    nameless,
  ];
  expect(selectCashOutMarkets(bets).map(({ marketId }) => marketId)).toEqual([
    'second',
    'line',
    'first',
  ]);
});
