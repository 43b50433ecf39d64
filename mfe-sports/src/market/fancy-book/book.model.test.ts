import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateBookChart, calculateBookSteps } from './book.model.ts';

const steps = (entries: [number, number][]) => calculateBookSteps(new Map(entries));

describe('the steps of a book', () => {
  it('of one line are two, from 0 and without an end @spec:2.50', () => {
    expect(
      steps([
        [41, -100],
        [42, 90],
      ]),
    ).toEqual([
      { from: 0, to: 41, result: -100 },
      { from: 42, result: 90 },
    ]);
  });

  it('merge neighbours with the same result, and are sorted by runs', () => {
    expect(
      steps([
        [50, 90],
        [41, -100],
        [42, -10],
        [49, -10],
      ]),
    ).toEqual([
      { from: 0, to: 41, result: -100 },
      { from: 42, to: 49, result: -10 },
      { from: 50, result: 90 },
    ]);
  });

  it('of a book without numbers are empty', () => {
    expect(steps([])).toEqual([]);
  });
});

describe('the chart of a book', () => {
  it('rises above the line of 0 for wins and falls below it for losses @spec:2.50', () => {
    const chart = calculateBookChart([
      { from: 0, to: 41, result: -100 },
      { from: 42, result: 300 },
    ]);
    expect(chart.zero).toBe(75);
    expect(chart.ticks).toEqual([{ runs: 42, left: 50 }]);
    expect(chart.bars).toEqual([
      { left: 0, width: 50, top: 75, height: 25, result: -100 },
      { left: 50, width: 50, top: 0, height: 75, result: 300 },
    ]);
  });

  it('fills its width without gaps, within its frame, for any book', () => {
    const books = fc.uniqueArray(
      fc.tuple(fc.nat({ max: 400 }), fc.integer({ min: -1e6, max: 1e6 })),
      { minLength: 1, maxLength: 12, selector: ([runs]) => runs },
    );
    fc.assert(
      fc.property(books, (entries) => {
        const { bars } = calculateBookChart(steps(entries));
        let left = 0;
        for (const bar of bars) {
          expect(bar.left).toBeCloseTo(left, 6);
          expect(bar.top).toBeGreaterThanOrEqual(-1e-6);
          expect(bar.top + bar.height).toBeLessThanOrEqual(100 + 1e-6);
          left = bar.left + bar.width;
        }
        expect(left).toBeCloseTo(100, 6);
      }),
    );
  });
});
