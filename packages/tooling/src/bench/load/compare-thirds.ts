import { calculateMedian } from '../figure.ts';

/** Medians of the used heap in the last two thirds of a run, bytes. */
interface HeapThirds {
  second: number;
  last: number;
}

/**
 * Compares the heap after collection in the last third with the second; the first one is warm-up.
 * `samples` are evenly spread, bytes. Throws Error with fewer than three.
 */
export function compareThirds(samples: readonly number[]): HeapThirds {
  const third = Math.floor(samples.length / 3);
  if (third === 0)
    throw new Error(`${samples.length} samples are too few: at least three are needed`);
  return {
    second: calculateMedian(samples.slice(-2 * third, -third)),
    last: calculateMedian(samples.slice(-third)),
  };
}
