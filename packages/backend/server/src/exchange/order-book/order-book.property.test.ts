import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareWithNaive } from './test-support/compare-with-naive.ts';

it('any commands give the events of a naive book, and its events and snapshots the same book', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 400 }), (seed, count) => {
      compareWithNaive(seed, count);
    }),
    { numRuns: 14 },
  );
});

it('20,000 commands reach every event, every end and every rejection', () => {
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= 20; seed += 1) {
    for (const [name, count] of compareWithNaive(seed, 1000)) {
      counts.set(name, (counts.get(name) ?? 0) + count);
    }
  }
  expect([...counts.keys()].toSorted()).toEqual([
    'ALREADY_MATCHED',
    'BET_LOCKED',
    'BET_NOT_WAITING',
    'IDEMPOTENCY_KEY_REUSED',
    'INVALID_EXPIRY',
    'INVALID_INPUT',
    'INVALID_PRICE',
    'MARKET_CLOSED',
    'MARKET_FULL',
    'MARKET_SUSPENDED',
    'NOT_ENOUGH_AVAILABLE',
    'SELECTION_SUSPENDED',
    'STAKE_TOO_LARGE',
    'STAKE_TOO_SMALL',
    'TOO_MANY_WAITING_BETS',
    'UNKNOWN_BET',
    'UNKNOWN_MARKET',
    'UNKNOWN_SELECTION',
    'WOULD_MATCH',
    'crossed',
    'edited',
    'ended: cancelled',
    'ended: closed',
    'ended: expired',
    'ended: lapsed',
    'ended: removed',
    'ended: self-match',
    'ended: unfilled',
    'placed',
    'quoted',
    'runner',
    'status',
    'traded',
  ]);
});
