import { expect } from 'vitest';
import { createRandom } from '../../../random.ts';
import type { BookEvent } from '../events.ts';
import { createOrderBook } from '../order-book.ts';
import { createNaiveBook } from './naive-book.ts';
import { createCommands, drawTerms } from './random-commands.ts';

const sortFields = (_name: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;
const toText = (value: unknown) => JSON.stringify(value, sortFields);

/**
 * Gives `count` random commands to a book and to the naive one: they must answer the same. At the end
 * the book's events and its snapshot must lead to the same book again.
 * @returns the number of events by type, and of rejections by code
 */
export function compareWithNaive(seed: number, count: number): ReadonlyMap<string, number> {
  const random = createRandom(seed);
  const terms = drawTerms(random);
  const [book, naive] = [createOrderBook(terms), createNaiveBook(terms)];
  const commands = createCommands(random, terms);
  const events: BookEvent[] = [];
  const counts = new Map<string, number>();
  const tally = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  let restored = book;
  for (let step = 0; step < count; step += 1) {
    const command = commands.next();
    const result = book.execute(command);
    const expected = naive.execute(command);
    // Most steps agree: `expect` would be slow.
    if (toText(result) !== toText(expected)) {
      expect({ step, command, ...result }).toEqual({ step, command, ...expected });
    }
    if (restored !== book) expect(toText(restored.execute(command))).toBe(toText(result));
    for (const event of result.events) {
      tally(event.type === 'ended' ? `ended: ${event.reason}` : event.type);
    }
    if (result.rejection) tally(result.rejection.code);
    events.push(...result.events);
    commands.learn(result.events);
    if (step === count >> 1) {
      restored = createOrderBook(terms, JSON.parse(JSON.stringify(book.snapshot())));
    }
  }
  const snapshot = book.snapshot();
  const waiting = snapshot.orders.map(({ orderId, price, size, matched }) => ({
    orderId,
    price,
    left: size - matched,
    matched,
  }));
  expect(waiting).toEqual(naive.waiting());
  const replayed = createOrderBook(terms);
  for (const event of JSON.parse(JSON.stringify(events))) replayed.apply(event);
  expect(toText(replayed.snapshot())).toBe(toText(snapshot));
  expect(toText(restored.snapshot())).toBe(toText(snapshot));
  return counts;
}
