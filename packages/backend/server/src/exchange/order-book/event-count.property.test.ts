import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../../random.ts';
import { createOrderBook } from './order-book.ts';
import { createCommands, drawTerms } from './test-support/random-commands.ts';
import { createTableBook } from './test-support/table-book.ts';

it('a command has no more events than its market has orders, levels and runners', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed);
      const terms = drawTerms(random);
      const book = createOrderBook(terms);
      const commands = createCommands(random, terms);
      let { orders } = book.snapshot();
      for (let step = 0; step < 100; step += 1) {
        const { events } = book.execute(commands.next());
        commands.learn(events);
        const after = book.snapshot();
        const levels = after.runners.flatMap(({ back, lay }) => [...back, ...lay]);
        const max = orders.length + levels.length + terms.runnerIds.length + 2;
        expect(events.length).toBeLessThanOrEqual(max);
        ({ orders } = after);
      }
    }),
    { numRuns: 200 },
  );
});

it('a large order has no more events than a small one where an own order is first elsewhere', () => {
  for (const size of [100_000, 1_000_000]) {
    const book = createTableBook();
    book.place(2, 'back', 1.05, 1_000_000, { runnerId: 'B' });
    book.place(1, 'back', 1000, 100, { runnerId: 'C' });
    const { events } = book.place(1, 'back', 1.01, size);
    expect(events.map(({ type }) => type)).toEqual(['placed']);
  }
});
