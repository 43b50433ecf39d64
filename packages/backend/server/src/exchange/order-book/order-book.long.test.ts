import { expect, it } from 'vitest';
import { compareWithReference } from './test-support/compare-with-reference.ts';

const MARKETS = 1000;
const COMMANDS = 1000;
/** Seeds other than those of the unit tests. */
const FIRST_SEED = 100_000;

it('a million commands give the events of a naive book, and the same book again', () => {
  let trades = 0;
  for (let market = 0; market < MARKETS; market += 1) {
    const counts = compareWithReference(FIRST_SEED + market, COMMANDS);
    trades += (counts.get('traded') ?? 0) + (counts.get('crossed') ?? 0);
  }
  expect(trades).toBeGreaterThan(MARKETS * 100);
});
