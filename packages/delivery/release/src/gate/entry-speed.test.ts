import { describe, expect, test } from 'vitest';
import { findMoreHops, findSlowdown } from './entry-speed.ts';

/** A repeatable source of numbers between 0 and 1. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Times of a busy machine: mostly around 120 ms, sometimes three times as long. */
function createMachine(seed: number, factor: number) {
  const random = createRandom(seed);
  return async (which: 'now' | 'before') => {
    const time = 120 * (0.85 + 0.3 * random()) * (random() < 0.1 ? 3 : 1);
    return which === 'now' ? time * factor : time;
  };
}

async function countFound(factor: number): Promise<number> {
  let found = 0;
  for (let seed = 1; seed <= 1000; seed += 1) {
    if (await findSlowdown(createMachine(seed, factor))) found += 1;
  }
  return found;
}

describe('time to content', () => {
  test('refuses at most one of 1,000 versions that are as fast', async () => {
    expect(await countFound(1)).toBeLessThanOrEqual(1);
  });

  test('finds 900 of 1,000 versions that take double the time', async () => {
    expect(await countFound(2)).toBeGreaterThanOrEqual(900);
  });

  test('a slower version is named by both medians, a few ms never count', async () => {
    const slower = await findSlowdown(async (which) => (which === 'now' ? 200 : 100));
    expect(slower).toEqual({ now: 200, before: 100 });
    expect(await findSlowdown(async (which) => (which === 'now' ? 60 : 40))).toBeUndefined();
  });

  test('both are measured in turns, and no more often than needed', async () => {
    const order: string[] = [];
    await findSlowdown(async (which) => {
      order.push(which);
      return 100;
    });
    expect(order).toEqual(['now', 'before', 'before', 'now', 'now', 'before']);
  });
});

describe('hops', () => {
  const count = (now: number[], before: number[]) => {
    const left = { now: [...now], before: [...before] };
    return findMoreHops(async (which) => left[which].shift() ?? Number.NaN);
  };

  test.each([
    [[3], [3], undefined],
    [[2], [3], undefined],
    // A pause of a slow machine makes two of one.
    [[4, 3], [3, 3], undefined],
    [[4, 4, 4], [3, 3, 4], undefined],
    [[5, 4, 4], [3, 3, 3], { now: 4, before: 3 }],
  ])('%j over %j: %j', async (now, before, found) => {
    expect(await count(now, before)).toEqual(found);
  });
});
