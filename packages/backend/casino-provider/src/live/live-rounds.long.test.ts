import { SOUND_LEDGER, type TestUser } from '@exchange/server/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitTo, randomHex } from '../fairness/hash.ts';
import { createRandom } from '../fairness/random.ts';
import { game as aviator } from '../games/aviator/game.ts';
import { betInTime, WITHIN_ROUND } from '../testing/aviator-round.ts';
import type { TestPlayer } from '../testing/test-player.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import type { LiveBet } from '../wire/live.ts';

const STAKE = 100_00;
const START = 10_000_00;

let operator: TestProvider['operator'];
let enter: TestProvider['enter'];
let close: TestProvider['close'];
let user: TestUser;
let player: TestPlayer;

beforeAll(async () => {
  ({ operator, enter, close } = await startTestProvider());
});
afterAll(async () => {
  expect(await operator.inspect()).toEqual(SOUND_LEDGER);
  await close();
});
beforeEach(async () => {
  user = await operator.exchange.createUser({ rupees: START / 100 });
  player = await enter(user);
});

describe('a shared round', () => {
  const betAt = (who: TestPlayer, roundId: string, choice: object, id = randomHex(8)) =>
    who.call<{ bet: LiveBet }>('/api/live/aviator/bets', {
      id,
      roundId,
      stakePaise: STAKE,
      choice,
    });

  it('shows its commitment in advance, and its outcome follows from the seed', {
    timeout: 400_000,
  }, async () => {
    const pilot = await enter(user, '201206');
    const round = await betInTime(pilot, async (open) => {
      const { bet } = await betAt(pilot, open.id, { auto: 101 });
      return bet?.status === 'placed' ? open : undefined;
    });
    await expect
      .poll(
        async () => (await pilot.check('aviator')).past.some(({ id }) => id === round.id),
        WITHIN_ROUND,
      )
      .toBe(true);
    const past = (await pilot.check('aviator')).past.find(({ id }) => id === round.id);
    expect(commitTo(past?.serverSeed ?? '')).toBe(round.commitment);
    const seeds = {
      serverSeed: past?.serverSeed ?? '',
      clientSeed: past?.salt ?? '',
      nonce: round.nonce,
    };
    const outcome = aviator.draw(createRandom(seeds));
    expect(past?.outcome).toEqual(outcome);
    const payout = outcome.crash >= 101 ? 101_00 : 0;
    await expect.poll(() => operator.balance(user)).toBe(START - STAKE + payout);
  });

  it('accepts a repeated bet once, two bets of a player, and none after betting', {
    timeout: 400_000,
  }, async () => {
    const watcher = await enter(user, '201206');
    const { gambler, pilot, replies, seen } = await betInTime(watcher, async (round) => {
      const gambler = await operator.exchange.createUser({ rupees: START / 100 });
      const pilot = await enter(gambler, '201206');
      const id = randomHex(8);
      const calls = [id, id, randomHex(8), randomHex(8)];
      const replies = await Promise.all(calls.map((name) => betAt(pilot, round.id, {}, name)));
      const seen = await pilot.check('aviator');
      const isLate = replies.some(({ bet, code }) => !bet && code !== 'too_many_bets');
      return isLate || seen.round.id !== round.id ? undefined : { gambler, pilot, replies, seen };
    });
    const taken = replies.flatMap(({ bet }) => (bet ? [bet.id] : []));
    expect(new Set(taken).size).toBe(2);
    const refused = replies.filter(({ bet }) => !bet).map(({ code }) => code);
    expect(new Set(refused)).toEqual(new Set(['too_many_bets']));
    expect(await operator.balance(gambler)).toBe(START - 2 * STAKE);
    expect(seen).toMatchObject({ players: 1, others: [{}, {}] });
    expect(await betAt(pilot, 'l-another', {})).toMatchObject({ code: 'too_late' });
  });

  it('accepts no bet of a visit to another game', async () => {
    expect(await betAt(player, 'l-any', {})).toMatchObject({ status: 404, code: 'unknown' });
  });
});
