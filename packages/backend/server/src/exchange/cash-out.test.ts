import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toPaise, toRupees } from '../money.ts';
import {
  type Book,
  calculateBook,
  calculateCommission,
  calculateWorstOutcome,
  oneWinnerOf,
} from './book.ts';
import { calculateCashOut, type OwnBets, type RunnerLadder } from './cash-out.ts';
import type { Position, Side } from './position.ts';

const DEEP = toPaise(1_000_000);
const bet = (side: Side, stake: number, price: number, runnerId = 'A'): Position => ({
  runnerId,
  side,
  priceType: 'decimal',
  fills: [{ price, stake: toPaise(stake) }],
});
const ladder = (back: number, lay: number, size = DEEP): RunnerLadder => ({
  back: [{ price: back, size }],
  lay: [{ price: lay, size }],
});
const own = (runners: readonly string[], ...positions: Position[]): OwnBets => ({
  terms: oneWinnerOf(runners),
  positions,
  priceType: 'decimal',
});
const inRupees = (book: Book) => [...book.values()].map(toRupees);

describe('cashing out (vectors of exchange.md)', () => {
  it('back 100 @ 2.0 closes with a lay of 125 @ 1.6', () => {
    const bets = own(['A', 'B'], bet('back', 100, 2));
    const found = calculateCashOut(bets, new Map([['A', ladder(1.59, 1.6)]]));
    expect(found?.hedges).toEqual([bet('lay', 125, 1.6)]);
    expect(found && inRupees(found.locked)).toEqual([25, 25]);
  });

  it('back 20 @ 7 greens up with a lay of 35 @ 4: 15 either way, 14.25 after 5 %', () => {
    const bets = own(['A', 'B'], bet('back', 20, 7));
    const found = calculateCashOut(bets, new Map([['A', ladder(3.9, 4)]]));
    expect(found?.hedges).toEqual([bet('lay', 35, 4)]);
    expect(found && inRupees(found.locked)).toEqual([15, 15]);
    const net = toPaise(15) - calculateCommission(toPaise(15), 5);
    expect(toRupees(net)).toBe(14.25);
  });
});

describe('cashing out', () => {
  const bets = own(['A', 'B', 'C'], bet('back', 100, 3));

  it('walks the depth of the ladder, best price first', () => {
    const levels = {
      back: [],
      lay: [
        { price: 1.5, size: toPaise(100) },
        { price: 2, size: DEEP },
      ],
    };
    const found = calculateCashOut(bets, new Map([['A', levels]]));
    expect(found?.hedges[0]?.fills).toEqual([
      { price: 1.5, stake: toPaise(100) },
      { price: 2, stake: toPaise(75) },
    ]);
    expect(found && inRupees(found.locked)).toEqual([75, 75, 75]);
  });

  it('backs the others where that locks in more', () => {
    const found = calculateCashOut(
      bets,
      new Map([
        ['A', ladder(1.4, 2.9)],
        ['B', ladder(6, 7)],
        ['C', ladder(6, 7)],
      ]),
    );
    expect(found?.hedges.map(({ runnerId, side }) => [runnerId, side])).toEqual([
      ['B', 'back'],
      ['C', 'back'],
    ]);
    expect(found && inRupees(found.locked)).toEqual([100, 100, 100]);
  });

  it.each<[string, OwnBets, RunnerLadder | undefined]>([
    ['without bets', own(['A', 'B']), ladder(1.9, 2)],
    [
      'where all results are equal',
      own(['A', 'B'], bet('back', 20, 7), bet('lay', 35, 4)),
      ladder(1.9, 2),
    ],
    ['without prices', bets, undefined],
    ['where the ladder is too thin', bets, ladder(1.9, 2, 10)],
  ])('is not offered %s', (_name, given, levels) => {
    expect(calculateCashOut(given, new Map(levels && [['A', levels]]))).toBeUndefined();
  });

  it('a rate changes its runner by the stake and its win', () => {
    const rate = { runnerId: 'A', side: 'back', priceType: 'rate' } as const;
    const bets = own(['A', 'B'], { ...rate, fills: [{ price: 1, stake: 10_000 }] });
    const found = calculateCashOut(
      { ...bets, priceType: 'rate' },
      new Map([['A', ladder(0.4, 0.6)]]),
    );
    expect(found && inRupees(found.locked)).toEqual([25, 25]);
  });
});

const RUNNERS = ['A', 'B', 'C', 'D'];
const price = fc.integer({ min: 105, max: 2000 }).map((hundredths) => hundredths / 100);
const level = fc.record({ price, size: fc.integer({ min: 1, max: 5_000_000 }) });
const side = fc.constantFrom<Side>('back', 'lay');
const position = fc.record({
  runnerId: fc.constantFrom(...RUNNERS),
  side,
  priceType: fc.constant('decimal' as const),
  fills: fc.array(fc.record({ price, stake: fc.integer({ min: 100, max: 500_000 }) }), {
    minLength: 1,
    maxLength: 2,
  }),
});
const bets = fc.array(position, { minLength: 1, maxLength: 5 });
const ladders = fc
  .tuple(
    ...RUNNERS.map(() =>
      fc.tuple(fc.array(level, { maxLength: 3 }), fc.array(level, { maxLength: 3 })),
    ),
  )
  .map((all) => {
    const entries = all.map(([backs, lays], index): [string, RunnerLadder] => [
      RUNNERS[index] ?? '',
      {
        back: backs.toSorted((a, b) => b.price - a.price),
        lay: lays.toSorted((a, b) => a.price - b.price),
      },
    ]);
    return new Map(entries);
  });

it('any offer equalises to rounding, is met exactly, fits the ladder and is no worse than before', () => {
  let offered = 0;
  fc.assert(
    fc.property(bets, fc.integer({ min: 1, max: 3 }), ladders, (positions, winners, given) => {
      const terms = { ...oneWinnerOf(RUNNERS), winners };
      const found = calculateCashOut({ terms, positions, priceType: 'decimal' }, given);
      if (!found) return;
      offered += 1;
      const results = [...found.locked.values()];
      // A stake is right to half a paisa, so a result is right to half its price, twice.
      const dearest = Math.max(
        ...found.hedges.flatMap(({ fills }) => fills.map((one) => one.price)),
      );
      expect(Math.max(...results) - Math.min(...results)).toBeLessThanOrEqual(
        dearest + RUNNERS.length,
      );
      expect(found.locked).toEqual(calculateBook(terms, [...positions, ...found.hedges]));
      expect(found.worst).toBe(calculateWorstOutcome(terms, [...positions, ...found.hedges]));
      expect(found.worst).toBeGreaterThan(calculateWorstOutcome(terms, positions));
      // Also where a place stays empty.
      expect(Math.min(...results) - found.worst).toBeLessThanOrEqual(dearest + RUNNERS.length);
      for (const { runnerId, side: taken, fills } of found.hedges) {
        for (const fill of fills) {
          const there = given
            .get(runnerId)
            ?.[taken].filter((one) => one.price === fill.price)
            .reduce((sum, { size }) => sum + size, 0);
          expect(fill.stake).toBeLessThanOrEqual(there ?? 0);
        }
      }
    }),
    { numRuns: 167 },
  );
  expect(offered).toBeGreaterThan(20);
});
