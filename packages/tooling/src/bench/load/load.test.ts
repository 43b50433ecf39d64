import { describe, expect, it, test } from 'vitest';
import { compareThirds } from './compare-thirds.ts';
import { calculateDelays, matchDue } from './delays.ts';
import { findSaturation } from './find-saturation.ts';
import { type MarketMessage, prolongRecording } from './site.ts';

describe('the search for the most that holds', () => {
  const range = { min: 100, first: 1000, max: 16_000, finest: 1.15 };
  it.each([
    ['above the first', 3000],
    ['below the first', 420],
    ['at the first', 1000],
  ])('comes near a limit %s, and never above it', async (_, limit) => {
    const found = await findSaturation(range, async (count) => count <= limit);
    expect(found).toBeLessThanOrEqual(limit);
    expect(found).toBeGreaterThan(limit / 1.16);
  });

  it('ends at the most where all hold, and with 0 where not even the least does', async () => {
    expect(await findSaturation(range, async () => true)).toBe(16_000);
    expect(await findSaturation(range, async () => false)).toBe(0);
  });

  it('forgives one failure of a number', async () => {
    const failed = new Set<number>();
    const found = await findSaturation(range, async (count) => {
      if (count > 4000) return false;
      const again = failed.has(count);
      failed.add(count);
      return again;
    });
    expect(found).toBeGreaterThan(4000 / 1.16);
  });
});

describe('delays', () => {
  it('begin when the first price was due since the number before', () => {
    const due = [100, 130, 200, 900];
    const reported = [
      [1, 110],
      [2, 210],
      [3, 400],
    ] as const;
    expect([...matchDue(reported, due)]).toEqual([
      [1, 100],
      [2, 130],
      // A bet or a score: no price was due.
      [3, 400],
    ]);
  });

  it('are infinite where a frame never came, and those outside the window do not count', () => {
    const changedAt = new Map([
      [1, 90],
      [2, 100],
      [3, 200],
    ]);
    const arrivals = new Map([
      [1, [500, 500]],
      [2, [140, 150]],
      [3, [260]],
    ]);
    const delays = calculateDelays(changedAt, arrivals, { readers: 2, from: 100, until: 300 });
    expect(delays).toEqual([40, 50, 60, Number.POSITIVE_INFINITY]);
  });
});

test('the heap of the last third is compared with that of the second', () => {
  expect(compareThirds([90, 80, 10, 20, 21, 22, 30, 31, 32])).toEqual({ second: 21, last: 31 });
  expect(() => compareThirds([1, 2])).toThrow('2 samples');
});

describe('the prolonged recording', () => {
  const definition = (inPlay: boolean) => ({ inPlay, betDelay: 5, status: 'SUSPENDED' });
  const message = (pt: number, mc: Partial<MarketMessage['mc'][number]>): MarketMessage => ({
    op: 'mcm',
    pt,
    mc: [{ id: '1.5', ...mc }],
  });
  const recorded = [
    message(0, { img: true, marketDefinition: definition(false) }),
    message(10, {
      rc: [
        {
          id: 7,
          atb: [
            [1.8, 10],
            [2, 50],
          ],
          atl: [[2.2, 40]],
        },
      ],
    }),
    message(20, { rc: [{ id: 7, atb: [[2, 0]] }] }),
    message(100, { marketDefinition: definition(true) }),
    message(130, { rc: [{ id: 7, atb: [[1.9, 30]] }] }),
    message(150, { rc: [{ id: 7, atl: [[2.2, 0]] }] }),
    message(199, { rc: [{ id: 7, atl: [[2.1, 20]] }] }),
    message(250, { marketDefinition: definition(false) }),
  ];

  it('repeats the moves of play at their distances, each round from the book at its start', () => {
    const long = prolongRecording(recorded, 150);
    expect(long.map(({ pt }) => pt)).toEqual([0, 100, 130, 199, 200, 230, 299]);
    const images = long.filter(({ pt }) => pt === 100 || pt === 200).map(({ mc }) => mc[0]);
    for (const image of images) {
      expect(image).toMatchObject({
        img: true,
        rc: [{ id: 7, atb: [[1.8, 10_000_000]], atl: [[2.2, 40_000_000]] }],
      });
    }
  });

  it('keeps the prices if there are none, and sends the new ones as an image', () => {
    const back = [
      [1.8, 10_000_000],
      [1.9, 30_000_000],
    ];
    expect(prolongRecording(recorded, 50).at(-1)).toMatchObject({
      pt: 199,
      mc: [{ img: true, rc: [{ id: 7, atb: back, atl: [[2.1, 20_000_000]] }] }],
    });
  });

  it('stays open and accepts bets at once', () => {
    const definitions = prolongRecording(recorded, 150).flatMap(
      ({ mc }) => mc[0]?.marketDefinition ?? [],
    );
    expect(definitions.slice(1)).toEqual([
      { inPlay: true, betDelay: 0, status: 'OPEN' },
      { inPlay: true, betDelay: 0, status: 'OPEN' },
    ]);
  });

  it('is none of a match that never turned in play', () => {
    expect(() => prolongRecording(recorded.slice(0, 3), 150)).toThrow('has no part in play');
  });
});
