import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { game as aviator } from '../games/aviator/game.ts';
import { betInTime, betOnAviator, WITHIN_ROUND } from '../testing/aviator-round.ts';
import { holdCall } from '../testing/held-call.ts';
import { createTestPlayer } from '../testing/test-player.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { readSinceWhole } from './visit-guard.ts';

/** Delay of a body during the flight, in ms, after which the multiplier clearly differs. */
const HELD_MS = 1500;
/** Maximum difference of the times of test and provider on one machine, in ms. */
const CLOCKS_MS = 50;

let at: TestProvider;
beforeAll(async () => {
  at = await startTestProvider();
});
afterAll(() => at.close());

test('a delayed body does not backdate a cash-out @asvs:2.3.1', {
  timeout: 600_000,
}, async () => {
  const { operator, provider } = at;
  const user = await operator.exchange.createUser({ rupees: 10_000 });
  const token = await operator.visit(user, 'DC', '201206');
  const player = createTestPlayer(provider.address, token);
  const phaseOf = async (roundId: string) => {
    const { round } = await player.check('aviator');
    return round.id === roundId ? round : undefined;
  };
  /** Some planes are gone before the body arrives: the next one is tried. */
  const cashOutLate = async () => {
    const bet = await betInTime(
      player,
      async ({ id }) => (await betOnAviator(player, id, 100_00)).bet,
    );
    await expect
      .poll(async () => (await phaseOf(bet.roundId))?.phase, WITHIN_ROUND)
      .not.toBe('betting');
    const round = await phaseOf(bet.roundId);
    if (round?.phase !== 'running') return undefined;
    const path = `/api/live/aviator/bets/${bet.id}/cash-out`;
    const held = await holdCall(provider.address, path, token);
    await expect.poll(() => Date.now() - round.since, WITHIN_ROUND).toBeGreaterThan(HELD_MS);
    const releasedAt = Date.now() - round.since;
    const answer = await held.release();
    return answer.status === 200 ? { releasedAt, ...answer.bet } : undefined;
  };
  let cashed: Awaited<ReturnType<typeof cashOutLate>>;
  while (!cashed) cashed = await cashOutLate();
  const min = aviator.cashOut?.multiplierAt(cashed.releasedAt - CLOCKS_MS);
  expect(cashed.status).toBe('cashed');
  expect(cashed.multiplier).toBeGreaterThanOrEqual(min ?? Infinity);
});

test('a call is backdated by 250 ms at most, and not at all before its body is complete', () => {
  const wholeAt = performance.now() - 10_000;
  expect(readSinceWhole({ wholeAt } as FastifyRequest)).toBe(250);
  expect(readSinceWhole({ wholeAt: undefined } as FastifyRequest)).toBe(0);
});
