import { calculateNet, type Side } from '@exchange/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateAtStake,
  calculatePreview,
  calculateSessionLineResult,
  calculateWin,
  type HypotheticalBet,
} from './preview.model.ts';

const runners = [
  { id: 'a', name: 'Netherlands', result: 0 },
  { id: 'b', name: 'Papua New Guinea', result: 0 },
];
const bet = (changes: Partial<HypotheticalBet>): HypotheticalBet => ({
  runnerId: 'a',
  side: 'back',
  odds: 1.85,
  stake: 1000,
  ...changes,
});
const after = (changes: Partial<HypotheticalBet>) =>
  calculatePreview(runners, bet(changes)).map((row) => row.after);

describe('a result after commission', () => {
  it('is 14.25 on either side of a back of 20 at 7 and a lay of 35 at 4 at 5 %', () => {
    const placed = [
      { id: 'a', name: 'Netherlands', result: 120 },
      { id: 'b', name: 'Papua New Guinea', result: -20 },
    ];
    const rows = calculatePreview(placed, bet({ side: 'lay', odds: 4, stake: 35 }));
    expect(rows.map((row) => row.after)).toEqual([15, 15]);
    expect(rows.map((row) => calculateNet(row.after, 5))).toEqual([14.25, 14.25]);
  });
});

describe('the preview of a bet', () => {
  it('of a market without runners is empty', () => {
    expect(calculatePreview([], bet({}))).toEqual([]);
  });

  it('gains stake × (odds − 1) on a backed runner and loses the stake on the other @spec:5.10', () => {
    expect(after({})).toEqual([850, -1000]);
  });

  it('is the reverse for a lay @spec:5.11', () => {
    expect(after({ side: 'lay' })).toEqual([-850, 1000]);
  });

  it('treats odds of at most 1 as a rate @spec:5.10', () => {
    expect(calculateWin({ odds: 0.85, stake: 1000 })).toBe(850);
    expect(calculateWin({ odds: 1, stake: 1000 })).toBe(1000);
  });

  it('follows the price type of the market if it has one', () => {
    expect(calculateWin({ odds: 1.2, stake: 1000, priceType: 'rate' })).toBe(1200);
    expect(calculateWin({ odds: 1.2, stake: 1000, priceType: 'decimal' })).toBe(200);
  });

  it('adds to the results of placed bets', () => {
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

  it('shows no rounding errors of binary fractions', () => {
    expect(calculateWin({ odds: 1.1, stake: 3 })).toBe(0.3);
  });
});

describe('the preview with several winners', () => {
  const field = (...gains: number[]) =>
    gains.map((gain, at) => ({ id: 'abcdef'[at] ?? '', name: '', result: 0, gain }));
  const preview = (rows: Parameters<typeof calculatePreview>[0], winners: number, one = {}) =>
    calculatePreview(rows, bet({ stake: 10, ...one }), winners).map((row) => row.after);

  it('wins 12 or loses 10 for a back of 10 at 2.2: another runner may win instead', () => {
    expect(preview(field(0, 0, 0, 0), 3, { odds: 2.2 })).toEqual([12, -10, -10, -10]);
    // Also where there are as many places as runners: some may stay empty.
    expect(preview(field(0, 0, 0), 3, { odds: 2.2 })).toEqual([12, -10, -10]);
  });

  it('adds to placed bets: backs of 10 at 1.2 and 2.2 on two runners, three winners', () => {
    // Placed: 10 @ 1.2 on b. If a wins beside c and d, b loses.
    const placed = [0, 12, 0, 0, 0].map((gain, at) => ({
      id: 'abcde'[at] ?? '',
      name: '',
      gain,
      result: gain - 10,
    }));
    expect(preview(placed, 3, { odds: 2.2 })).toEqual([2, -8, -20, -20, -20]);
  });

  const considered = fc.record({
    runnerId: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    side: fc.constantFrom<Side>('back', 'lay'),
    odds: fc.integer({ min: 101, max: 2000 }).map((hundredths) => hundredths / 100),
    stake: fc.integer({ min: 1, max: 10_000 }),
  });
  const ids = ['a', 'b', 'c', 'd', 'e'];

  /** Lists every set of `size` runners. */
  function listSets(from: readonly string[], size: number): string[][] {
    if (size === 0) return [[]];
    return from.flatMap((id, at) =>
      listSets(from.slice(at + 1), size - 1).map((set) => [id, ...set]),
    );
  }
  const resultIn = (won: readonly string[], bets: readonly HypotheticalBet[]) =>
    bets.reduce((sum, one) => {
      const backed = won.includes(one.runnerId) ? calculateWin(one) : -one.stake;
      return sum + (one.side === 'back' ? backed : -backed);
    }, 0);
  const worstWith = (id: string, winners: number, bets: readonly HypotheticalBet[]) =>
    Math.min(
      ...Array.from({ length: winners }, (_, fewer) => listSets(ids, winners - fewer))
        .flat()
        .filter((won) => won.includes(id))
        .map((won) => resultIn(won, bets)),
    );

  it('is the worst of all sets of winners with the runner, for any placed bets', () => {
    fc.assert(
      fc.property(
        fc.array(considered, { maxLength: 6 }),
        considered,
        fc.integer({ min: 1, max: 5 }),
        (placed, next, winners) => {
          const rows = ids.map((id) => ({
            id,
            name: '',
            result: worstWith(id, winners, placed),
            gain: resultIn([id], placed) - resultIn([], placed),
          }));
          const shown = calculatePreview(rows, next, winners);
          for (const { runnerId, after: result } of shown) {
            expect(result).toBeCloseTo(worstWith(runnerId, winners, [...placed, next]), 2);
          }
        },
      ),
    );
  });
});

it.each([
  ['back', 100, { win: 500, lose: -500 }],
  ['back', 90, { win: 450, lose: -500 }],
  ['lay', 120, { win: 500, lose: -600 }],
] as const)('a session %s at a rate of %d', (side, rate, result) => {
  expect(calculateSessionLineResult({ side, rate }, 500)).toEqual(result);
});

it.each([
  ['a back at 1.85 and a lay at 1.85', { odds: 1.85 }, 850],
  ['a rate of 0.85', { odds: 0.85 }, 850],
  ['a line at a rate of 110', { odds: 54, rate: 110 }, 1100],
])('the liability with 1,000 on %s', (_, terms, sum) => {
  expect(calculateAtStake({ ...terms, stake: 1000 })).toBe(sum);
});
