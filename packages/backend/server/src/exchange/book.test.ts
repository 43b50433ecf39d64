import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPaise, toRupees } from '../money.ts';
import {
  type BookTerms,
  calculateBestOutcome,
  calculateBook,
  calculateCommission,
  calculateExposure,
  calculateWorstOutcome,
  listOutcomes,
  oneWinnerOf,
} from './book.ts';
import {
  calculateLiability,
  calculateMeanPrice,
  calculateOutcomes,
  calculatePotentialProfit,
  type Position,
  type PriceType,
  type Removal,
  type Side,
} from './position.ts';

const bet = (
  side: Side,
  stake: number,
  price: number,
  runnerId = 'A',
  priceType: PriceType = 'decimal',
): Position => ({ runnerId, side, priceType, fills: [{ price, stake: toPaise(stake) }] });
const back = (stake: number, price: number, runnerId?: string) =>
  bet('back', stake, price, runnerId);
const lay = (stake: number, price: number, runnerId?: string) => bet('lay', stake, price, runnerId);

const exposureOf = (terms: BookTerms, positions: readonly Position[]) =>
  calculateExposure(terms, listOutcomes(positions, terms));
const inRupees = (runners: string[], positions: Position[]) =>
  [...calculateBook(oneWinnerOf(runners), positions).values()].map(toRupees);

describe('books in rupees (vectors of exchange.md)', () => {
  it.each<[string, Position[], string[], number[], number]>([
    ['back 2 @ 5.6', [back(2, 5.6)], ['A', 'B'], [9.2, -2], 2],
    ['lay 2 @ 5.6 and 5.8', [lay(2, 5.6), lay(2, 5.8)], ['A', 'B'], [-18.8, 4], 18.8],
    [
      'back 2 @ 5.6, back 20 @ 100, lay 1000 @ 10',
      [back(2, 5.6), back(20, 100), lay(1000, 10)],
      ['A', 'B'],
      [-7010.8, 978],
      7010.8,
    ],
    [
      'lay 10 @ 3.15 A, lay 10 @ 2.52 B, three-way',
      [lay(10, 3.15, 'A'), lay(10, 2.52, 'B')],
      ['A', 'B', 'draw'],
      [-11.5, -5.2, 20],
      11.5,
    ],
    ['greened: back 20 @ 7, lay 35 @ 4', [back(20, 7), lay(35, 4)], ['A', 'B'], [15, 15], 0],
    ['rate: back 100 at 0.85', [bet('back', 100, 0.85, 'A', 'rate')], ['A', 'B'], [85, -100], 100],
    ['rate: lay 100 at 1.2', [bet('lay', 100, 1.2, 'A', 'rate')], ['A', 'B'], [-120, 100], 120],
    ['no bets', [], ['A', 'B'], [0, 0], 0],
    ['a bet on a removed runner', [back(10, 3, 'gone')], ['A', 'B'], [0, 0], 0],
  ])('%s', (_name, positions, runners, results, exposure) => {
    expect(inRupees(runners, positions)).toEqual(results);
    expect(toRupees(exposureOf(oneWinnerOf(runners), positions))).toBe(exposure);
  });

  it('three greened runners out of six: the worst is +0.5, on a runner without a bet', () => {
    const positions = [
      ...['A', 'B', 'C'].flatMap((id) => [back(2, 5.5, id), lay(2.25, 4.5, id)]),
      back(1, 3, 'A'),
      lay(0.75, 3.5, 'A'),
    ];
    const terms = oneWinnerOf(['A', 'B', 'C', 'D', 'E', 'F']);
    expect(toRupees(calculateWorstOutcome(terms, positions))).toBe(0.5);
    expect(toRupees(calculateBook(terms, positions).get('F') ?? 0)).toBe(0.5);
    expect(exposureOf(terms, positions)).toBe(0);
  });

  it('a back of 100 at 2.0 and a lay of 125 at 1.6 are equal either way', () => {
    expect(inRupees(['A', 'B'], [back(100, 2), lay(125, 1.6)])).toEqual([25, 25]);
  });

  it('commission of 5 % on +15 is 0.75 and leaves 14.25; a loss pays none', () => {
    expect(toRupees(toPaise(15) - calculateCommission(toPaise(15), 5))).toBe(14.25);
    expect(calculateCommission(-100, 5)).toBe(0);
  });
});

const removed = (percent: number, seq = 10): Removal => ({ runnerId: 'C', seq, percent });
const taken = (side: Side, price: number, eventSeq?: number): Position => ({
  runnerId: 'A',
  side,
  priceType: 'decimal',
  fills: [{ price, stake: toPaise(100), ...(eventSeq !== undefined && { eventSeq }) }],
});

describe('a removed runner', () => {
  it.each<[string, Position, Removal[], number, number]>([
    [
      'takes its percentage off the price: 8.0 less 25 % is 6.0',
      taken('back', 8, 9),
      [removed(25)],
      500,
      -100,
    ],
    ['takes it off the risk of a lay, too', taken('lay', 8, 9), [removed(25)], -500, 100],
    ['adds to an earlier one', taken('back', 8, 9), [removed(25), removed(50, 11)], 200, -100],
    ['changes no bet that was placed after it', taken('back', 8, 10), [removed(25)], 700, -100],
    ['changes nothing below 2.5 %', taken('back', 8, 9), [removed(2.4)], 700, -100],
    ['never goes below 1.01', taken('back', 1.1, 9), [removed(50)], 1, -100],
    ['changes no hypothetical bet', taken('back', 8), [removed(25)], 700, -100],
    ['changes no rate', { ...taken('back', 0.85, 9), priceType: 'rate' }, [removed(25)], 85, -100],
  ])('%s', (_name, position, removals, ifWins, ifLoses) => {
    const outcomes = calculateOutcomes(position, { removals, winners: 1 });
    expect([outcomes.ifWins, outcomes.ifLoses].map(toRupees)).toEqual([ifWins, ifLoses]);
  });
});

describe('a removed runner of a market of places', () => {
  it.each<[string, Position, Removal[], number, number]>([
    ['takes it off the win: 700 less 25 %', taken('back', 8, 9), [removed(25)], 525, -100],
    ['takes it off a lay, too', taken('lay', 8, 9), [removed(25)], -525, 100],
    ['counts below 2.5 %', taken('back', 8, 9), [removed(2)], 686, -100],
    ['adds to another', taken('back', 3, 9), [removed(25), removed(50, 11)], 75, -100],
    ['leaves the stake', taken('back', 1.01, 9), [removed(50)], 0.5, -100],
    ['changes no later bet', taken('back', 8, 10), [removed(25)], 700, -100],
  ])('%s', (_name, position, removals, ifWins, ifLoses) => {
    const outcomes = calculateOutcomes(position, { removals, winners: 3 });
    expect([outcomes.ifWins, outcomes.ifLoses].map(toRupees)).toEqual([ifWins, ifLoses]);
  });
});

describe('outcomes of one bet', () => {
  it('shows the mean price of its fills', () => {
    const fills = [
      { price: 1.85, stake: 100 },
      { price: 1.84, stake: 300 },
    ];
    expect(calculateMeanPrice({ fills, priceType: 'decimal' })).toBe(1.84);
    expect(calculateMeanPrice({ fills: [], priceType: 'decimal' })).toBe(0);
  });

  const fills = fc.array(
    fc.record({
      price: fc.integer({ min: 101, max: 100_000 }).map((hundredths) => hundredths / 100),
      stake: fc.integer({ min: 1, max: 1_000_000_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  );

  it('is rounded to the nearest paisa, halves away from 0', () => {
    fc.assert(
      fc.property(fills, fc.constantFrom<Side>('back', 'lay'), (parts, side) => {
        const position = { side, priceType: 'decimal' as const, fills: parts };
        const exact = parts.reduce(
          (sum, { price, stake }) => sum + BigInt(stake) * BigInt(Math.round(price * 100) - 100),
          0n,
        );
        const { ifWins } = calculateOutcomes(position);
        const drift = BigInt(Math.abs(ifWins)) * 100n - exact;
        expect(drift > -50n && drift <= 50n).toBe(true);
        expect(Number.isSafeInteger(ifWins)).toBe(true);
      }),
    );
  });

  it('backing and laying the same nets to 0 for any winner', () => {
    fc.assert(
      fc.property(fills, (parts) => {
        const both = (['back', 'lay'] as const).map((side) => ({
          runnerId: 'A',
          side,
          priceType: 'decimal' as const,
          fills: parts,
        }));
        const book = calculateBook(oneWinnerOf(['A', 'B']), both);
        expect([...book.values()].every((result) => result === 0)).toBe(true);
      }),
    );
  });

  it('liability and potential profit are the two ends, and never negative', () => {
    fc.assert(
      fc.property(fills, fc.constantFrom<Side>('back', 'lay'), (parts, side) => {
        const position = { side, priceType: 'decimal' as const, fills: parts };
        const { ifWins, ifLoses } = calculateOutcomes(position);
        expect(calculatePotentialProfit(position)).toBe(Math.max(ifWins, ifLoses));
        // 0 - 0 is 0, where -0 is another value.
        expect(calculateLiability(position)).toBe(0 - Math.min(ifWins, ifLoses));
      }),
    );
  });
});

describe('exposure', () => {
  const position = fc.record({
    runnerId: fc.constantFrom('A', 'B', 'C'),
    side: fc.constantFrom<Side>('back', 'lay'),
    priceType: fc.constant<PriceType>('decimal'),
    fills: fc.tuple(
      fc.record({
        price: fc.integer({ min: 101, max: 100_000 }).map((hundredths) => hundredths / 100),
        stake: fc.integer({ min: 1, max: 10_000_000 }),
      }),
    ),
  });

  it('equals the loss-sum formula plus the smallest (win − lose) over active runners', () => {
    fc.assert(
      fc.property(fc.array(position, { maxLength: 20 }), (positions) => {
        const runners = ['A', 'B', 'C', 'D'];
        const ends = positions.map((one) => ({ id: one.runnerId, ...calculateOutcomes(one) }));
        const allLose = ends.reduce((sum, end) => sum + end.ifLoses, 0);
        const swings = runners.map((id) =>
          ends.reduce((sum, end) => (end.id === id ? sum + end.ifWins - end.ifLoses : sum), 0),
        );
        expect(calculateWorstOutcome(oneWinnerOf(runners), positions)).toBe(
          allLose + Math.min(...swings),
        );
      }),
    );
  });

  it('is the worst of all sets of winners: exactly one, or none to all of several places', () => {
    const runners = ['A', 'B', 'C', 'D'];
    const sets = Array.from({ length: 2 ** runners.length }, (_, number) =>
      runners.filter((_id, place) => Math.floor(number / 2 ** place) % 2 === 1),
    );
    fc.assert(
      fc.property(
        fc.array(position, { maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        (positions, winners) => {
          const possible = sets.filter(({ length }) =>
            winners === 1 ? length === 1 : length <= winners,
          );
          const resultOf = (set: readonly string[]) =>
            positions.reduce((sum, one) => {
              const { ifWins, ifLoses } = calculateOutcomes(one);
              return sum + (set.includes(one.runnerId) ? ifWins : ifLoses);
            }, 0);
          const terms = { ...oneWinnerOf(runners), winners };
          const all = possible.map(resultOf);
          expect(calculateWorstOutcome(terms, positions)).toBe(Math.min(...all));
          expect(calculateBestOutcome(terms, listOutcomes(positions, terms))).toBe(
            Math.max(...all),
          );
          for (const [id, result] of calculateBook(terms, positions)) {
            const won = possible.filter((set) => set.includes(id)).map(resultOf);
            expect(result).toBe(Math.min(...won));
          }
        },
      ),
    );
  });

  it('of the only runner is what is lost if it does not win', () => {
    expect(toRupees(exposureOf(oneWinnerOf(['A']), [back(100, 3)]))).toBe(100);
    expect(toRupees(exposureOf(oneWinnerOf(['A']), [lay(100, 3)]))).toBe(200);
  });

  it('of three places and three runners is what is lost where the laid one alone is placed', () => {
    const terms = { ...oneWinnerOf(['A', 'B', 'C']), winners: 3 };
    const bets = [back(4900, 8, 'A'), back(100, 4, 'B'), lay(4000, 3.05, 'C')];
    expect(bets.map((one) => toRupees(exposureOf(terms, [one])))).toEqual([4900, 100, 8200]);
    expect(toRupees(exposureOf(terms, bets))).toBe(13_200);
  });

  it('of two markets’ bets together is at most the sum of both', () => {
    fc.assert(
      fc.property(fc.array(position), fc.array(position), (some, more) => {
        const of = (positions: Position[]) => exposureOf(oneWinnerOf(['A', 'B', 'C']), positions);
        expect(of([...some, ...more])).toBeLessThanOrEqual(of(some) + of(more));
      }),
    );
  });
});
