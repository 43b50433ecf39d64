import { SOUND_LEDGER, type TestUser } from '@exchange/server/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitTo, randomHex } from './fairness/hash.ts';
import { createRandom } from './fairness/random.ts';
import { game as aviator } from './games/aviator/game.ts';
import { betInTime, untilBetting, WITHIN_ROUND } from './testing/aviator-round.ts';
import { inspectRounds } from './testing/inspect-rounds.ts';
import {
  betOnAviator,
  cashOutAviator as cashOut,
  type InstancePair,
  startInstancePair,
} from './testing/instance-pair.ts';
import { createTestPlayer, type TestPlayer } from './testing/test-player.ts';
import type { LiveBet } from './wire/live.ts';

const START = 10_000_00;
const STAKE = 100_00;
const SOON = { timeout: 60_000, interval: 30 };
/** Minimum flight that outlasts a takeover, in ms. */
const LONG_FLIGHT_MS = 6000;

let pair: InstancePair;
/** All players of this file. */
const users: TestUser[] = [];

beforeAll(async () => {
  pair = await startInstancePair();
});
afterAll(async () => {
  expect(await pair.operator.inspect()).toEqual(SOUND_LEDGER);
  await pair.close();
});
beforeEach(() => pair.startBoth());
afterEach(() => pair.killBoth());

async function enter(): Promise<{ token: string; user: TestUser }> {
  const entered = await pair.enter(START / 100);
  users.push(entered.user);
  return entered;
}
const bet = (player: TestPlayer, roundId: string, choice: object = {}) =>
  betOnAviator(player, roundId, STAKE, choice);

const isPlaced = ({ bet: placed }: { bet?: LiveBet }) => placed?.status === 'placed';

/** Expects the end of a round: its bets are settled once, by the committed seed. */
async function expectSettled(player: TestPlayer, roundId: string): Promise<void> {
  await expect
    .poll(async () => (await pair.readRound(roundId))?.status, WITHIN_ROUND)
    .toBe('settled');
  const row = await pair.readRound(roundId);
  if (!row) throw new Error('the round is gone');
  expect(commitTo(row.server_seed)).toBe(row.commitment);
  const seeds = { serverSeed: row.server_seed, clientSeed: row.salt, nonce: row.nonce };
  expect(JSON.parse(row.outcome ?? '')).toEqual(aviator.draw(createRandom(seeds)));
  await expect
    .poll(async () => (await player.check('aviator')).past.some(({ id }) => id === roundId), SOON)
    .toBe(true);
  await expect.poll(async () => (await inspectRounds(pair.env)).isOver, SOON).toBe(true);
  const { refused, totals } = await inspectRounds(pair.env);
  expect(refused).toEqual([]);
  const wins = await pair.query('select bet_id from outbox group by bet_id having count(*) > 1');
  expect(wins).toEqual([]);
  // The instances' totals of each player match the operator's wallet.
  const moved = await Promise.all(
    users.map(async (user) => (await pair.operator.balance(user)) - START),
  );
  const inOrder = (paise: Iterable<number>) => [...paise].filter(Boolean).sort((a, b) => a - b);
  expect(inOrder(moved)).toEqual(inOrder(totals.values()));
}

describe('two instances', { timeout: 600_000 }, () => {
  it('show one round, and accept bets and cash-outs in it equally @spec:cluster.6', async () => {
    const { leader, other } = await pair.findLeader();
    const guests = [await enter(), await enter()];
    const [atLeader, atOther] = guests.map(({ token }, at) =>
      createTestPlayer(at === 0 ? leader.address : other.address, token),
    ) as [TestPlayer, TestPlayer];
    const { roundId, first, second } = await betInTime(atOther, async ({ id }) => {
      const { round } = await atLeader.check('aviator');
      const [first, second] = await Promise.all([bet(atLeader, id), bet(atOther, id)]);
      const arePlaced = isPlaced(first) && isPlaced(second);
      return arePlaced && round.id === id ? { roundId: id, first, second } : undefined;
    });
    await expect.poll(async () => (await atLeader.check('aviator')).players, SOON).toBe(2);
    await expectSettled(atOther, roundId);
    // The plane is gone, at every instance.
    for (const player of [atLeader, atOther]) {
      const own = player === atLeader ? first : second;
      expect(await cashOut(player, own.bet?.id)).toMatchObject({ code: 'too_late' });
    }
  });

  it('return the same for a repeated bet, and debit its stake once @spec:cluster.6', async () => {
    const { leader, other } = await pair.findLeader();
    const watcher = createTestPlayer(leader.address, (await enter()).token);
    const { user, replies } = await betInTime(watcher, async ({ id: roundId }) => {
      const { token, user } = await enter();
      const players = [leader, other].map(({ address }) => createTestPlayer(address, token));
      const body = { id: randomHex(8), roundId, stakePaise: STAKE, choice: {} };
      const replies = await Promise.all(
        players.map((player) => player.call<{ bet: LiveBet }>('/api/live/aviator/bets', body)),
      );
      return replies.every(isPlaced) ? { user, replies } : undefined;
    });
    expect(new Set(replies.map((reply) => reply.bet?.id)).size).toBe(1);
    expect(await pair.operator.balance(user)).toBe(START - STAKE);
  });

  it('continue a round whose leader is killed during betting @spec:cluster.2', async () => {
    const { leader, other } = await pair.findLeader();
    const { token } = await enter();
    const player = createTestPlayer(other.address, token);
    const roundId = await betInTime(player, async ({ id }) =>
      isPlaced(await bet(player, id, { auto: 150 })) ? id : undefined,
    );
    await leader.kill();
    await expectSettled(player, roundId);
    expect(await pair.readLeader()).toBe(other.pid);
    await untilBetting(player);
  });

  it('continue a flight whose leader is killed, with cash-outs at the other instance @spec:cluster.2', async () => {
    const { leader, other } = await pair.findLeader();
    const { token } = await enter();
    const player = createTestPlayer(other.address, token);
    const { roundId, bets } = await pair.betOnFlight(player, 2, LONG_FLIGHT_MS);
    await leader.kill();
    // There is no leader now, and the flight is on.
    const { bet: cashed } = await cashOut(player, bets[0]?.id);
    expect(cashed).toMatchObject({ status: 'cashed' });
    expect((await cashOut(player, bets[0]?.id)).bet).toEqual(cashed);
    await expectSettled(player, roundId);
    const [lost] = await pair.query<{ status: string; payout: string }>(
      'select status, payout from live_bets where id = $1',
      [bets[1]?.id],
    );
    expect(lost).toEqual({ status: 'settled', payout: '0' });
    expect(await cashOut(player, bets[1]?.id)).toMatchObject({ code: 'too_late' });
  });

  it('continue without a paused leader, which starts no round when it resumes', async () => {
    const { leader, other } = await pair.findLeader();
    const { token } = await enter();
    const player = createTestPlayer(other.address, token);
    const roundId = await betInTime(player, async ({ id }) =>
      isPlaced(await bet(player, id, { auto: 101 })) ? id : undefined,
    );
    leader.pause();
    await expect.poll(pair.readLeader, SOON).toBe(other.pid);
    leader.resume();
    // A repetition is possible, and finds only the other one's round.
    const woken = createTestPlayer(leader.address, token);
    await expectSettled(player, roundId);
    const { id: next } = await untilBetting(player);
    await expect.poll(async () => (await woken.check('aviator')).round.id, SOON).toBe(next);
    expect(await pair.readLeader()).toBe(other.pid);
    await expectSettled(woken, next);
  });
});
