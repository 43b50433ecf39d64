import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { HttpError } from '../../http-error.ts';
import { createStreamLimits, selectStreamCaps } from './stream-limits.ts';

const CAPS = { total: 6, guests: 4, guestsPerNetwork: 2, playersPerNetwork: 3, perUser: 2 };

/** Opens streams given as `user@network`, `-@network` for guests. */
function openAll(readers: readonly string[], caps = CAPS) {
  const limits = createStreamLimits(caps, () => 0);
  const closed: string[] = [];
  const reported = readers.map((text, index) => {
    const [user = '', network = ''] = text.split('@');
    const userId = user === '-' ? undefined : Number(user);
    try {
      limits.enter({ userId, network }, () => void closed.push(`${index}`));
      return 'open';
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return error.status;
    }
  });
  return { limits, rejections: reported, closed };
}

describe('stream limits', () => {
  it.each<[string, string[], (string | number)[], string[]]>([
    ['guests of a network', ['-@a', '-@a', '-@a', '-@b'], ['open', 'open', 429, 'open'], []],
    [
      'players of a network, beside its guests',
      ['1@a', '2@a', '3@a', '4@a', '-@a', '4@b'],
      ['open', 'open', 'open', 429, 'open', 'open'],
      [],
    ],
    [
      'guests of a server, which leave room for players',
      ['-@a', '-@b', '-@c', '-@d', '-@e', '1@e'],
      ['open', 'open', 'open', 'open', 503, 'open'],
      [],
    ],
    [
      'all streams of a server',
      ['1@a', '2@b', '3@c', '4@d', '5@e', '6@f', '7@g', '-@h'],
      ['open', 'open', 'open', 'open', 'open', 'open', 503, 503],
      [],
    ],
    [
      'streams of a user, whose oldest one is closed, wherever it is',
      ['1@a', '1@b', '1@c', '1@d'],
      ['open', 'open', 'open', 'open'],
      ['0', '1'],
    ],
    [
      'streams of a user on a server that is full otherwise',
      ['1@a', '1@a', '2@b', '3@c', '4@d', '5@e', '1@f'],
      Array(7).fill('open'),
      ['0'],
    ],
    [
      'streams of a user in a network that is full otherwise',
      ['1@a', '1@a', '2@a', '1@a'],
      Array(4).fill('open'),
      ['0'],
    ],
    [
      'streams of a user who finds no room in another network: the open ones stay',
      ['2@b', '3@b', '4@b', '1@a', '1@a', '1@b'],
      ['open', 'open', 'open', 'open', 'open', 429],
      [],
    ],
  ])('hold %s @asvs:15.2.2 @security:measures.29', (_, readers, reportedText, closed) => {
    expect(openAll(readers)).toMatchObject({ rejections: reportedText, closed });
  });

  it('return a delay of 5 to 15 seconds, at random', () => {
    const waits = [0, 0.5, 0.999].map((random) => {
      const limits = createStreamLimits({ ...CAPS, total: 0 }, () => random);
      try {
        limits.enter({ userId: 1, network: 'a' }, () => undefined);
      } catch (error) {
        return (error as HttpError).detail?.retryAfter;
      }
      return undefined;
    });
    expect(waits).toEqual([5, 10, 15]);
  });

  it('count open streams, in any order of opening and closing @asvs:1.4.3', () => {
    const step = fc.record({
      userId: fc.constantFrom(undefined, undefined, undefined, 1, 2, 3),
      network: fc.constantFrom('a', 'b', 'c'),
      /** The earlier streams that close then, some of them twice. */
      leaving: fc.array(fc.nat(9), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 40 }), (steps) => {
        const limits = createStreamLimits(CAPS, () => 0);
        const open = new Map<number, { userId: number | undefined; network: string }>();
        const leaves: (() => void)[] = [];
        for (const { leaving, ...reader } of steps) {
          const made = leaves.length;
          try {
            leaves.push(limits.enter(reader, () => void open.delete(made)));
            open.set(made, reader);
          } catch (error) {
            expect(error).toBeInstanceOf(HttpError);
          }
          for (const one of leaving) {
            leaves[one]?.();
            open.delete(one);
          }
          const all = [...open.values()];
          const guests = all.filter(({ userId }) => userId === undefined);
          expect(limits.count()).toBe(open.size);
          expect(all.length).toBeLessThanOrEqual(CAPS.total);
          expect(guests.length).toBeLessThanOrEqual(CAPS.guests);
          for (const [userId, own] of Map.groupBy(all, (one) => one.userId)) {
            if (userId !== undefined) expect(own.length).toBeLessThanOrEqual(CAPS.perUser);
          }
          for (const own of Map.groupBy(guests, (one) => one.network).values()) {
            expect(own.length).toBeLessThanOrEqual(CAPS.guestsPerNetwork);
          }
        }
        // Nothing remains: an empty server accepts as many as a new one.
        for (const leave of leaves) leave();
        expect(limits.count()).toBe(0);
        for (const network of ['a', 'a', 'b', 'b']) {
          limits.enter({ userId: undefined, network }, () => undefined);
        }
      }),
    );
  });
});

test('tests and benchmarks from one address are limited by the total alone @security:measures.29', () => {
  const { total, guests, guestsPerNetwork, playersPerNetwork } = selectStreamCaps(true);
  expect([guests, guestsPerNetwork, playersPerNetwork]).toEqual([total, total, total]);
  expect(selectStreamCaps(false)).toEqual({
    total: 12_000,
    guests: 9000,
    perUser: 6,
    guestsPerNetwork: 500,
    playersPerNetwork: 2000,
  });
});
