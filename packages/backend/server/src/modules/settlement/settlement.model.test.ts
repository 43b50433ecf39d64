import { describe, expect, it } from 'vitest';
import type { StoredResult } from '../../db/schema/markets.ts';
import type { PriceType, Side } from '../../exchange/position.ts';
import type { RunnerDefinition } from '../../feed/feed.ts';
import { toPaise, toRupees } from '../../money.ts';
import {
  calculateBetOutcome,
  calculateDues,
  toResult,
  toWinnerResult,
} from './settlement.model.ts';

const bet = (side: Side, stake: number, price: number, runnerId = 'A', eventSeq = 0) => ({
  bet: {
    id: 1,
    userId: 1,
    marketId: 'm',
    side,
    line: null,
    price,
    stake: toPaise(stake),
  },
  position: {
    runnerId,
    side,
    priceType: 'decimal' as PriceType,
    fills: [{ price, stake: toPaise(stake), eventSeq }],
  },
});
const tie = (of: number, ...ids: string[]): StoredResult => ({
  kind: 'runners',
  removedIds: [],
  shares: ids.map((runnerId) => ({ runnerId, part: 1, of })),
});
type Bet = ReturnType<typeof bet>;

describe('results in rupees (vectors of exchange.md)', () => {
  it.each<[string, Bet[], StoredResult, number, number, number]>([
    ['commission of 7 % on 100', [bet('back', 50, 3)], toWinnerResult('A'), 7, 100, 7],
    [
      'three winners: 10 @ 1.2 loses, 10 @ 2.2 wins, 5 % of the net',
      [bet('back', 10, 1.2, 'X'), bet('back', 10, 2.2, 'B')],
      tie(1, 'B', 'C', 'D'),
      5,
      2,
      0.1,
    ],
    [
      'three lays, B wins, 2 % of the net (Smarkets)',
      [bet('lay', 19.07, 2.38), bet('lay', 4.87, 3.2, 'B'), bet('lay', 9.66, 2.4)],
      toWinnerResult('B'),
      2,
      18.02,
      0.36,
    ],
    ['dead heat of two: back 10 @ 4', [bet('back', 10, 4)], tie(2, 'A', 'B'), 0, 10, 0],
    ['dead heat of two: lay 20 @ 5', [bet('lay', 20, 5)], tie(2, 'A', 'B'), 0, -30, 0],
    [
      'dead heat of four: back 50 @ 11',
      [bet('back', 50, 11)],
      tie(4, 'A', 'B', 'C', 'D'),
      0,
      87.5,
      0,
    ],
    ['dead heat of three: to the nearest', [bet('back', 1, 2)], tie(3, 'A', 'B', 'C'), 0, -0.33, 0],
    ['another runner than those that tie', [bet('back', 10, 4, 'Z')], tie(2, 'A', 'B'), 0, -10, 0],
    ['a loss pays no commission', [bet('back', 10, 4)], toWinnerResult('B'), 5, -10, 0],
    ['a removed runner is void', [bet('back', 10, 4)], toWinnerResult('B', ['A']), 5, 0, 0],
    ['void', [bet('back', 10, 4)], { kind: 'void' }, 5, 0, 0],
  ])('%s', (_name, bets, result, percent, gross, commission) => {
    const outcomes = bets.map((one) => calculateBetOutcome(one, result));
    const due = calculateDues(outcomes, percent).get(1);
    expect(toRupees(due?.gross ?? 0)).toBe(gross);
    expect(toRupees(due?.commission ?? 0)).toBe(commission);
  });

  it('reduces prices matched before a removal', () => {
    const reductions = { removals: [{ runnerId: 'C', seq: 5, percent: 25 }], winners: 1 };
    const result = toWinnerResult('A', ['C']);
    const of = (eventSeq: number) =>
      toRupees(calculateBetOutcome(bet('back', 10, 8, 'A', eventSeq), result, reductions).result);
    expect([of(4), of(5)]).toEqual([50, 70]);
  });
});

describe('the results of a feed’s final states', () => {
  const states = (won: string[], share?: RunnerDefinition['share']): RunnerDefinition[] =>
    ['A', 'B', 'C', 'D'].map((id) => ({
      id,
      status: won.includes(id) ? 'WINNER' : 'LOSER',
      ...(won.includes(id) && share && { share }),
    }));
  it.each<[string, RunnerDefinition[], number, StoredResult | undefined]>([
    ['losers only', states([]), 1, { kind: 'runners', shares: [], removedIds: [] }],
    ['losers only, of places', states([]), 3, { kind: 'runners', shares: [], removedIds: [] }],
    [
      'an active runner',
      [
        { id: 'A', status: 'ACTIVE' },
        { id: 'B', status: 'LOSER' },
      ],
      1,
      undefined,
    ],
    [
      'an active runner beside a winner',
      [
        { id: 'A', status: 'WINNER' },
        { id: 'B', status: 'HIDDEN' },
      ],
      1,
      undefined,
    ],
    ['only removed runners', [{ id: 'A', status: 'REMOVED' }], 1, { kind: 'void' }],
    ['one winner', states(['A']), 1, tie(1, 'A')],
    ['a dead heat', states(['A', 'B']), 1, tie(2, 'A', 'B')],
    ['three places', states(['A', 'B', 'C']), 3, tie(1, 'A', 'B', 'C')],
    ['fewer winners than places', states(['A']), 3, tie(1, 'A')],
    ['more winners than places', states(['A', 'B', 'C']), 2, undefined],
    [
      'more, with shares',
      states(['A', 'B', 'C'], { part: 2, of: 3 }),
      2,
      {
        kind: 'runners',
        removedIds: [],
        shares: ['A', 'B', 'C'].map((runnerId) => ({ runnerId, part: 2, of: 3 })),
      },
    ],
    [
      'removed runners',
      [
        { id: 'A', status: 'WINNER' },
        { id: 'B', status: 'REMOVED' },
      ],
      1,
      toWinnerResult('A', ['B']),
    ],
  ])('%s', (_name, given, winners, result) => {
    expect(toResult(given, winners)).toEqual(result);
  });
});
