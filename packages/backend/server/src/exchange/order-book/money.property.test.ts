import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../../random.ts';
import type { BookEvent } from './events.ts';
import { type BookResult, createOrderBook } from './order-book.ts';
import { createAccounts } from './test-support/accounts.ts';
import { createCommands, drawTerms } from './test-support/random-commands.ts';

/** Runs random commands on a book; `check` sees its accounts before and after the events of each. */
function runMarket(
  seed: number,
  count: number,
  check: (
    accounts: ReturnType<typeof createAccounts>,
    step: { result: BookResult; winners: number },
    apply: () => void,
  ) => void,
) {
  const random = createRandom(seed);
  const terms = drawTerms(random);
  const book = createOrderBook(terms);
  const accounts = createAccounts(terms.runnerIds);
  const commands = createCommands(random, terms);
  for (let step = 0; step < count; step += 1) {
    const result = book.execute(commands.next());
    commands.learn(result.events);
    check(accounts, { result, winners: terms.winners }, () =>
      result.events.forEach(accounts.apply),
    );
  }
  return accounts;
}

it('players and house win nothing together, whichever runner wins, and cross-matches cost the house nothing', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 300 }), (seed, count) => {
      const accounts = runMarket(seed, count, (_accounts, _step, apply) => apply());
      for (const winner of accounts.activeRunners()) {
        const { players, made, crossed } = accounts.calculateSums(winner);
        expect(players + made + crossed).toBe(0n);
        if (!accounts.hasRemoved()) expect(crossed).toBeGreaterThanOrEqual(0n);
      }
    }),
    { numRuns: 20 },
  );
});

it('an order never needs more than its own size at its own price, and a match never more than is held', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 100 }), (seed, count) => {
      runMarket(seed, count, (accounts, { result: { events }, winners }, apply) => {
        const change = events.find(({ type }) => type === 'placed' || type === 'edited');
        const added = change?.type === 'placed' ? [change.userId] : [];
        const userIds = new Set([...accounts.listUsers(), ...added]);
        const holdOf = (id: number, of?: BookEvent) => accounts.calculateHold(id, winners, of);
        const max = new Map([...userIds].map((id) => [id, holdOf(id, change)] as const));
        apply();
        // A removal makes bets void, also those that covered others.
        if (events.some((one) => one.type === 'runner' && one.status === 'removed')) return;
        for (const [userId, hold] of max) {
          expect(holdOf(userId), JSON.stringify({ userId, events })).toBeLessThanOrEqual(hold);
        }
      });
    }),
    { numRuns: 20 },
  );
});
