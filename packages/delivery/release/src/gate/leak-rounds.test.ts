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
  [
    'nodes and memory stay',
    after({ nodes: 2000, bytes: 8_000_000 }, { nodes: 3000, bytes: 9_000_000 }),
    'each time it is left and entered again, 50 nodes and 50000 bytes of memory stay behind',
  ],
])('where %s', (_, sizes, leak) => {
  expect(describeLeak(sizes, [20, 20])).toBe(leak);
});
