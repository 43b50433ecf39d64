import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../../random.ts';
import type { BookCommand } from './commands.ts';
import { type BookResult, createOrderBook } from './order-book.ts';
import { createProvisionalBook } from './provisional-book.ts';
import { createCommands, drawTerms } from './test-support/random-commands.ts';

const TERMS = {
  marketId: 'm',
  runnerIds: ['A', 'B'],
  winners: 2,
  unmatchedRule: 'in-play',
  minSize: 1,
  maxSize: 1000,
  maxWaiting: 10,
  maxWaitingOfPlayer: 10,
} as const;
const BASE = { marketId: 'm', at: 1 };
const place = (userId: number, side: 'back' | 'lay'): BookCommand => ({
  ...BASE,
  type: 'place',
  userId,
  runnerId: 'A',
  side,
  price: 2,
  size: 100,
  timeInForce: 'normal',
  persistence: 'lapse',
});

it('shows what is stored, and matches with what is not stored yet', () => {
  const book = createProvisionalBook(TERMS);
  book.execute({ ...BASE, type: 'open' });
  book.execute(place(1, 'lay'));
  expect(book.offers('A', 'back')).toEqual([]);
  const { result } = book.execute(place(2, 'back'));
  expect(result.events).toMatchObject([{ type: 'placed' }, { type: 'traded', layId: 1 }]);
  book.confirm(2);
  expect(book.offers('A', 'back')).toEqual([{ price: 2, waiting: 100, made: 0 }]);
  book.confirm(1);
  expect(book.offers('A', 'back')).toEqual([]);
  expect(book.pending()).toEqual([]);
});

it('takes a step back: those after it are carried out again, with order ids that nobody had', () => {
  const book = createProvisionalBook(TERMS);
  book.execute({ ...BASE, type: 'open' });
  const refused = book.execute(place(1, 'lay'));
  book.execute(place(2, 'back'));
  book.execute({ ...BASE, type: 'suspend' });
  book.withdraw(new Set([refused]));
  const [opened, second, suspended] = book.pending();
  expect(opened?.command.type).toBe('open');
  expect(second?.result).toMatchObject({ orderId: 3, events: [{ type: 'placed', userId: 2 }] });
  expect(suspended?.result.events).toMatchObject([{ type: 'status', status: 'SUSPENDED' }]);
});

it('cancels no other order than the one whose id was given, though steps are taken back', () => {
  const book = createProvisionalBook(TERMS);
  book.execute({ ...BASE, type: 'open' });
  const refused = book.execute(place(9, 'back'));
  const first = book.execute(place(1, 'back')).result.orderId ?? 0;
  book.execute(place(1, 'back'));
  book.execute({ ...BASE, type: 'cancel', userId: 1, orderId: first });
  book.withdraw(new Set([refused]));
  expect(book.pending().at(-1)?.result).toEqual({
    events: [],
    rejection: { code: 'BET_NOT_WAITING' },
  });
  book.confirm(4);
  expect(book.snapshot().orders.map(({ orderId }) => orderId)).toEqual([4, 5]);
  // What was given after the last stored order is not given again either.
  book.withdraw(new Set([book.execute(place(2, 'back'))]));
  expect(book.execute(place(2, 'back')).result.orderId).toBe(7);
});

it('any steps that are confirmed and taken back leave the book of the others', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 200 }), (seed, count) => {
      const random = createRandom(seed);
      const terms = drawTerms(random);
      const commands = createCommands(random, terms);
      const book = createProvisionalBook(terms);
      /** The commands that were not taken back. */
      let kept: BookCommand[] = [];
      /** The last id that was given before the kept command of an index, where ids were left out. */
      const lastIds = new Map<number, number>();
      const ids = new Set<number>();
      const learn = (results: readonly BookResult[]) => {
        for (const { events } of results) {
          commands.learn(events);
          for (const event of events) {
            if (event.type !== 'placed') continue;
            expect(ids).not.toContain(event.orderId);
            ids.add(event.orderId);
          }
        }
      };
      for (let step = 0; step < count; step += 1) {
        const { command, result } = book.execute(commands.next());
        learn([result]);
        kept.push(command);
        const pending = book.pending();
        if (random() < 0.1) book.confirm(Math.floor(random() * (pending.length + 1)));
        if (random() < 0.05) {
          const refused = new Set(book.pending().filter(() => random() < 0.3));
          const first = kept.length - book.pending().length;
          const isRefused = (index: number) => {
            const one = book.pending()[index - first];
            return one !== undefined && refused.has(one);
          };
          kept = kept.filter((_, index) => !isRefused(index));
          for (const index of lastIds.keys()) if (index > first) lastIds.delete(index);
          lastIds.set(first, Math.max(0, ...ids));
          book.withdraw(refused);
          learn(book.pending().map((one) => one.result));
        }
      }
      let other = createOrderBook(terms);
      const results = kept.map((command, index) => {
        const lastOrderId = lastIds.get(index);
        if (lastOrderId) other = createOrderBook(terms, { ...other.snapshot(), lastOrderId });
        return other.execute(command);
      });
      const left = book.pending().map(({ result }) => result);
      expect(left).toEqual(left.length === 0 ? [] : results.slice(-left.length));
      book.confirm(left.length);
      const { lastOrderId } = book.snapshot();
      expect(book.snapshot()).toEqual({ ...other.snapshot(), lastOrderId });
    }),
    { numRuns: 34 },
  );
});
