import { expect } from 'vitest';
import type { LiveRound } from '../wire/live.ts';
import type { TestPlayer } from './test-player.ts';

/** Waits for what a round of Aviator ends with: the highest flight lasts 115 s. */
export const WITHIN_ROUND = { timeout: 180_000, interval: 30 };

/** Begins to watch, and waits for a round that takes bets for at least so many ms yet. */
export async function untilBetting(player: TestPlayer, leastMs = 0): Promise<LiveRound> {
  let found: LiveRound | undefined;
  await expect
    .poll(async () => {
      const { round, now } = await player.look('aviator');
      found = round;
      return round.phase === 'betting' && (round.until ?? 0) - now > leastMs;
    }, WITHIN_ROUND)
    .toBe(true);
  if (!found) throw new Error('no round was seen');
  return found;
}

/**
 * Begins to watch, and bets into one round after the other until one took all of it: on a busy machine
 * betting may be over before. @returns what `place` gave, which gives nothing where it came too late
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
