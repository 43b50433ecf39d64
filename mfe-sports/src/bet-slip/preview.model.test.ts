import { describe, expect, it } from 'vitest';
import {
  type ConsideredBet,
  calculateAtStake,
  calculateNet,
  calculatePreview,
  calculateSessionResult,
  calculateWin,
} from './preview.model.ts';

const runners = [
  { id: 'a', name: 'Netherlands', result: 0 },
  { id: 'b', name: 'Papua New Guinea', result: 0 },
];
const bet = (changes: Partial<ConsideredBet>): ConsideredBet => ({
  runnerId: 'a',
  side: 'back',
  odds: 1.85,
  stake: 1000,
  ...changes,
});
const after = (changes: Partial<ConsideredBet>) =>
  calculatePreview(runners, bet(changes)).map((row) => row.after);

describe('what commission leaves', () => {
  it('is 14.25 either way of a back of 20 at 7 and a lay of 35 at 4 at 5 %', () => {
    const placed = [
      { id: 'a', name: 'Netherlands', result: 120 },
      { id: 'b', name: 'Papua New Guinea', result: -20 },
    ];
    const rows = calculatePreview(placed, bet({ side: 'lay', odds: 4, stake: 35 }));
    expect(rows.map((row) => row.after)).toEqual([15, 15]);
    expect(rows.map((row) => calculateNet(row.after, 5))).toEqual([14.25, 14.25]);
  });

  it.each([
    [-100, 2, -100],
    [0, 2, 0],
    [100, 0, 100],
    [0.99, 5, 0.94],
    [0.11, 2, 0.11],
  ])('is of %d rupees at %d %% %d', (result, percent, net) => {
    expect(calculateNet(result, percent)).toBe(net);
  });
});

describe('the preview of a bet', () => {
  it('gains stake × (odds − 1) on a backed runner and loses the stake on the other', () => {
    expect(after({})).toEqual([850, -1000]);
  });

  it('is the reverse for a lay', () => {
    expect(after({ side: 'lay' })).toEqual([-850, 1000]);
  });

  it('takes odds of at most 1 as a rate', () => {
    expect(calculateWin({ odds: 0.85, stake: 1000 })).toBe(850);
    expect(calculateWin({ odds: 1, stake: 1000 })).toBe(1000);
  });

  it('follows the price type of the market where it says one', () => {
    expect(calculateWin({ odds: 1.2, stake: 1000, priceType: 'rate' })).toBe(1200);
    expect(calculateWin({ odds: 1.2, stake: 1000, priceType: 'decimal' })).toBe(200);
  });

  it('adds to the results of the bets already placed', () => {
    const placed = [
      { id: 'a', name: 'Netherlands', result: 840 },
      { id: 'b', name: 'Papua New Guinea', result: -1000 },
    ];
    const rows = calculatePreview(placed, bet({}));
    expect(rows.map(({ before, after: result }) => [before, result])).toEqual([
      [840, 1690],
      [-1000, -2000],
    ]);
  });

  it('never shows the dust of binary fractions', () => {
    expect(calculateWin({ odds: 1.1, stake: 3 })).toBe(0.3);
  });
});

it.each([
  ['back', 100, { win: 500, lose: -500 }],
  ['back', 90, { win: 450, lose: -500 }],
  ['lay', 120, { win: 500, lose: -600 }],
] as const)('a session %s at a rate of %d', (side, rate, result) => {
  expect(calculateSessionResult({ side, rate }, 500)).toEqual(result);
});

it.each([
  ['a back at 1.85 and a lay at 1.85', { odds: 1.85 }, 850],
  ['a rate of 0.85', { odds: 0.85 }, 850],
  ['a line at a rate of 110', { odds: 54, rate: 110 }, 1100],
])('at stake with 1,000 on %s', (_, terms, sum) => {
  expect(calculateAtStake({ ...terms, stake: 1000 })).toBe(sum);
});
