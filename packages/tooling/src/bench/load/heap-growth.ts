import { calculateMedian } from '../statistics.ts';

/** The used heap in two thirds of a time, bytes: the middle one of the samples in each. */
export interface HeapThirds {
  second: number;
  last: number;
}

/**
 * Compares the heap after collection in the last third with the second; what the first one holds is still
 * warming up. `samples` are evenly spread, bytes. Throws Error where they are fewer than three.
 */
export function compareThirds(samples: readonly number[]): HeapThirds {
  const third = Math.floor(samples.length / 3);
  if (third === 0) throw new Error(`${samples.length} samples do not make three thirds`);
  return {
    second: calculateMedian(samples.slice(-2 * third, -third)),
    last: calculateMedian(samples.slice(-third)),
  };
}
