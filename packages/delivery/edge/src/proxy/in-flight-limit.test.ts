import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createInFlightLimit } from './in-flight-limit.ts';

test('refuses 429 where a network has too many, 503 where all have, with a time to come again @security:measures.26', () => {
  const limit = createInFlightLimit({ total: 3, perNetwork: 2 });
  const enterAll = (...networks: string[]) =>
    networks.map((network) => {
      const entry = limit.enter(network);
      return typeof entry === 'function' ? 'in' : entry.status;
    });
  expect(enterAll('a', 'a', 'a', 'b', 'b', 'c')).toEqual(['in', 'in', 429, 'in', 503, 503]);
  const rejection = limit.enter('c');
  expect(rejection).toMatchObject({
    retryAfterS: expect.any(Number),
    message: expect.stringMatching(/try again/i),
  });
});

test('counts each request until it ends, once even if its end is reported twice', () => {
  const steps = fc.array(
    fc.record({ network: fc.constantFrom('a', 'b', 'c'), end: fc.option(fc.nat(20)) }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(steps, (all) => {
      const limit = createInFlightLimit({ total: 5, perNetwork: 3 });
      const open: { network: string; leave: () => void }[] = [];
      const left: (() => void)[] = [];
      for (const { network, end } of all) {
        const ended = end === null ? undefined : open.splice(end, 1)[0];
        ended?.leave();
        if (ended) left.push(ended.leave);
        for (const leave of left) leave();
        const ofNetwork = open.filter((one) => one.network === network).length;
        const entry = limit.enter(network);
        const hasRoom = ofNetwork < 3 && open.length < 5;
        expect(typeof entry === 'function').toBe(hasRoom);
        if (typeof entry === 'function') open.push({ network, leave: entry });
      }
    }),
  );
});
