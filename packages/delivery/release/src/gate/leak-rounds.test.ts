import { expect, test } from 'vitest';
import { describeLeak } from './leak-rounds.ts';

const start = { listeners: 200, nodes: 1000, bytes: 7_000_000 };
const after = (one: Partial<typeof start>, two: Partial<typeof start>) => [
  start,
  { ...start, ...one },
  { ...start, ...two },
];

test.each([
  ['nothing grows', after({}, {}), undefined],
  ['it grows by a cache that fills', after({ bytes: 9_000_000 }, { bytes: 9_010_000 }), undefined],
  ['it grows late', after({}, { listeners: 400 }), undefined],
  [
    'a listener stays each time',
    after({ listeners: 220 }, { listeners: 240 }),
    'each time it is left and entered again, 1 event listeners stay behind',
  ],
  ['a dialog opens in each part', after({ nodes: 1039 }, { nodes: 1078 }), undefined],
  [
    'an element with its text stays each time',
    after({ nodes: 1040 }, { nodes: 1080 }),
    'each time it is left and entered again, 2 nodes stay behind',
  ],
  [
    'nodes and memory stay',
    after({ nodes: 2000, bytes: 8_000_000 }, { nodes: 3000, bytes: 9_000_000 }),
    'each time it is left and entered again, 50 nodes and 50000 bytes of memory stay behind',
  ],
])('where %s', (_, sizes, leak) => {
  expect(describeLeak(sizes, [20, 20])).toBe(leak);
});

/** Measures 1,000 runs with this leak in a round; noise is larger than that of our areas. */
function countLeaks(leak: { nodes: number; bytes: number }): number {
  const noise = createRandom();
  const measureAt = (rounds: number) => ({
    listeners: 200,
    nodes: 1000 + rounds * leak.nodes + noise() * 9,
    // The browser's own histories grow, too.
    bytes: 7_000_000 + rounds * (8 * 1024 + leak.bytes) + noise() * 75 * 1024,
  });
  const runs = Array.from({ length: 1000 }, () =>
    describeLeak([10, 30, 50].map(measureAt), [20, 20]),
  );
  return runs.filter((found) => found !== undefined).length;
}

/** Returns numbers between -1 and 1, the same in each run of the test. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * 2 - 1;
  };
}

test.each([
  ['nothing', { nodes: 0, bytes: 0 }, 0],
  ['three nodes', { nodes: 3, bytes: 0 }, 1000],
  ['16 KB', { nodes: 0, bytes: 16 * 1024 }, 1000],
])('of 1,000 noisy runs that leave %s each time, the right ones are leaks', (_, leak, found) => {
  expect(countLeaks(leak)).toBe(found);
});
