import { expect } from 'vitest';
import { randomHex } from '../fairness/hash.ts';
import type { LiveBet, LiveRound } from '../wire/live.ts';
import type { TestPlayer } from './test-player.ts';

/** Timeout of a round of Aviator: the highest flight lasts 115 s. */
export const WITHIN_ROUND = { timeout: 180_000, interval: 30 };

/** Adds a listener, and waits for a round with at least this many ms of betting left. */
export async function untilBetting(player: TestPlayer, minMs = 0): Promise<LiveRound> {
  let found: LiveRound | undefined;
  await expect
    .poll(async () => {
      const { round, now } = await player.check('aviator');
      found = round;
      return round.phase === 'betting' && (round.until ?? 0) - now > minMs;
    }, WITHIN_ROUND)
    .toBe(true);
  if (!found) throw new Error('no round was seen');
  return found;
}

/**
 * Adds a listener, and bets in round after round until one accepted all of it: on a busy machine
 * betting may end before. Returns the result of `place`, which is undefined if it was late.
 */
export async function betInTime<Placed>(
  player: TestPlayer,
  place: (round: LiveRound) => Promise<Placed | undefined>,
): Promise<Placed> {
  let placed: Placed | undefined;
  await expect
    .poll(async () => {
      placed = await place(await untilBetting(player));
      return placed !== undefined;
    }, WITHIN_ROUND)
    .toBe(true);
  return placed as Placed;
}

export const betOnAviator = (player: TestPlayer, roundId: string, stakePaise: number) =>
  player.call<{ bet: LiveBet }>('/api/live/aviator/bets', {
    id: randomHex(8),
    roundId,
    stakePaise,
    choice: {},
  });
