import { expect, it } from 'vitest';
import { createLeaderTime } from './leader-check.ts';

it('reads the leader’s clock by the quickest message, so that late messages count as old', () => {
  let now = 100_000;
  const time = createLeaderTime(() => now);
  // The leader's clock is 5 s ahead; a message takes 3 ms.
  time.note(105_000 - 3);
  expect(time.toOwn(104_997)).toBe(100_000);
  // This server was suspended: earlier messages reach it 4 s late.
  now = 104_000;
  time.note(105_000);
  expect(now - time.toOwn(105_000)).toBe(3997);
});

it('resets the clock of a former leader', () => {
  const time = createLeaderTime(() => 50_000);
  time.note(50_000);
  time.reset();
  time.note(40_000);
  expect(time.toOwn(40_000)).toBe(50_000);
});
