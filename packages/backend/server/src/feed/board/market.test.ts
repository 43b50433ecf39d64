import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../clock.ts';
import { createPriceHistory, HISTORY_POINTS } from './market.ts';

/** In seconds. */
const TWO_HOURS = 7200;

/** Seconds after the start, and the price that was best then. */
type Step = readonly [second: number, price: number | undefined];

function recordPrices(steps: readonly Step[], readAt = steps.at(-1)?.[0] ?? 0) {
  const clock = createManualClock(new Date(0));
  const history = createPriceHistory(clock);
  for (const [second, price] of steps) {
    clock.set(new Date(second * 1000));
    history.record('A', price);
  }
  clock.set(new Date(readAt * 1000));
  return history.read('A');
}

describe('the price history of a runner', () => {
  it.each<[string, readonly Step[], readonly Step[]]>([
    ['is empty before its first price', [[0, undefined]], []],
    [
      'has a point for each change',
      [
        [0, 2],
        [1, 2.1],
        [5, 2],
      ],
      [
        [0, 2],
        [1, 2.1],
        [5, 2],
      ],
    ],
    [
      'has no point without a change',
      [
        [0, 2],
        [1, 2],
        [2, 2.1],
      ],
      [
        [0, 2],
        [2, 2.1],
      ],
    ],
    [
      'keeps the last price of a second',
      [
        [0, 2],
        [3.1, 2.1],
        [3.9, 2.2],
      ],
      [
        [0, 2],
        [3, 2.2],
      ],
    ],
    [
      'omits a price that changed back within its second',
      [
        [0, 2],
        [3.1, 2.1],
        [3.9, 2],
      ],
      [[0, 2]],
    ],
    [
      'has no point while nothing is offered',
      [
        [0, 2],
        [1, undefined],
        [2, 2.1],
      ],
      [
        [0, 2],
        [2, 2.1],
      ],
    ],
  ])('%s', (_what, steps, points) => {
    expect(recordPrices(steps)).toEqual(points);
  });

  it('reaches back two hours, with the price at their start @spec:prices.7', () => {
    const steps: Step[] = [
      [0, 2],
      [10, 2.1],
      [20, 2.2],
    ];
    expect(recordPrices(steps, TWO_HOURS + 9)).toEqual(steps);
    expect(recordPrices(steps, TWO_HOURS + 10)).toEqual(steps.slice(1));
    expect(recordPrices(steps, TWO_HOURS + 5000)).toEqual(steps.slice(2));
  });

  it('has a maximum, and drops the oldest points first', () => {
    const points = recordPrices(
      Array.from({ length: HISTORY_POINTS + 5 }, (_, i) => [i, 2 + (i % 2)]),
    );
    expect(points).toHaveLength(HISTORY_POINTS);
    expect(points[0]).toEqual([5, 3]);
  });

  it('is separate for each runner', () => {
    const history = createPriceHistory(createManualClock(new Date(0)));
    history.record('A', 2);
    expect(history.read('B')).toEqual([]);
  });
});
