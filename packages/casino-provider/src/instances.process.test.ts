import {
  SOUND_LEDGER,
  startPostgres,
  startRedis,
  type TestPostgres,
  type TestRedis,
  type TestUser,
} from '@exchange/server/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitTo, randomHex } from './fairness/hash.ts';
import { createRandom } from './fairness/random.ts';
import { game as aviator } from './games/aviator/game.ts';
import { toLed } from './live/lead-table.ts';
import { inspectRounds } from './testing/inspect-rounds.ts';
import { type ProviderProcess, startProviderProcess } from './testing/provider-process.ts';
import { startTestOperator, type TestOperator } from './testing/test-operator.ts';
import { createTestPlayer, type TestPlayer } from './testing/test-player.ts';
import type { LiveBet } from './wire/live.ts';

const START = 10_000_00;
const STAKE = 100_00;
const SOON = { timeout: 60_000, interval: 30 };
/** A flight that is still on when another instance has taken over, in ms. */
const LONG_FLIGHT_MS = 6000;

let operator: TestOperator;
let postgres: TestPostgres;
let redis: TestRedis;
let pool: pg.Pool;
let env: Record<string, string>;
let instances: ProviderProcess[];
/** All that play in this file. */
const users: TestUser[] = [];

beforeAll(async () => {
  [operator, postgres, redis] = await Promise.all([
    startTestOperator(),
    startPostgres(),
    startRedis(),
  ]);
  pool = new pg.Pool({ connectionString: postgres.url, max: 2 });
  env = { ...operator.env(''), DATABASE_URL: postgres.url, REDIS_URL: redis.url };
}, 240_000);
afterAll(async () => {
  expect(await operator.inspect()).toEqual(SOUND_LEDGER);
  await pool.end();
  await Promise.all([operator.close(), postgres.stop(), redis.stop()]);
});
beforeEach(async () => {
  // The operator opens visits at the port of the first.
  instances = [await startProviderProcess(env), await startProviderProcess({ ...env, PORT: '0' })];
}, 240_000);
afterEach(() => Promise.all(instances.map((instance) => instance.kill())));

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}
/** The pid of the instance that leads Aviator. */
async function readLeader(): Promise<number | undefined> {
  const [row] = await query<{ holder: string | null }>(
    'select holder from leaderships where name = $1',
    [toLed('DC/201206').name],
  );
  return Number(row?.holder?.split('-').at(-2)) || undefined;
}
async function findLeader(): Promise<{ leader: ProviderProcess; other: ProviderProcess }> {
  let leader: ProviderProcess | undefined;
  await expect
    .poll(async () => {
      const pid = await readLeader();
      leader = instances.find((instance) => instance.pid === pid);
      return leader !== undefined;
    }, SOON)
    .toBe(true);
  const other = instances.find((instance) => instance !== leader);
  if (!leader || !other) throw new Error('there are no two instances');
  return { leader, other };
}
/** A player of Aviator, who calls the first instance that is given. */
async function enter(): Promise<{ token: string; user: TestUser }> {
  const user = await operator.exchange.createUser({ rupees: START / 100 });
  users.push(user);
  return { user, token: await operator.visit(user, 'DC', '201206') };
}
const bet = (player: TestPlayer, roundId: string, choice: object = {}) =>
  player.call<{ bet: LiveBet }>('/api/live/aviator/bets', {
    ...{ id: randomHex(8), roundId, stakePaise: STAKE, choice },
  });
const cashOut = (player: TestPlayer, betId = '') =>
  player.call<{ bet: LiveBet }>(`/api/live/aviator/bets/${betId}/cash-out`, {});

interface RoundRow {
  status: string;
  outcome: string | null;
  server_seed: string;
  commitment: string;
  salt: string;
  nonce: number;
}
async function readRound(id: string): Promise<RoundRow | undefined> {
  const [row] = await query<RoundRow>('select * from live_rounds where id = $1', [id]);
  return row;
}
const flightOf = (row: RoundRow | undefined) =>
  aviator.runningMs(JSON.parse(row?.outcome ?? 'null') ?? { crash: 100 });

/** Begins to watch at an instance, and waits for a round that takes bets there. */
async function untilBetting(player: TestPlayer): Promise<string> {
  let roundId = '';
  await expect
    .poll(async () => {
      const { round } = await player.look('aviator');
      roundId = round.id;
      return round.phase;
    }, SOON)
    .toBe('betting');
  return roundId;
}
/** Ends at the round's end: its bets are settled once, by the seed that was sealed before them. */
async function expectSettled(player: TestPlayer, roundId: string): Promise<void> {
  await expect.poll(async () => (await readRound(roundId))?.status, SOON).toBe('settled');
  const row = await readRound(roundId);
  if (!row) throw new Error('the round is gone');
  expect(commitTo(row.server_seed)).toBe(row.commitment);
  const seeds = { serverSeed: row.server_seed, clientSeed: row.salt, nonce: row.nonce };
  expect(JSON.parse(row.outcome ?? '')).toEqual(aviator.draw(createRandom(seeds)));
  await expect
    .poll(async () => (await player.look('aviator')).past.some(({ id }) => id === roundId), SOON)
    .toBe(true);
  await expect.poll(async () => (await inspectRounds(env)).isOver, SOON).toBe(true);
  const { refused, totals } = await inspectRounds(env);
  expect(refused).toEqual([]);
  const wins = await query('select bet_id from outbox group by bet_id having count(*) > 1');
  expect(wins).toEqual([]);
  // What the instances say that each player won and lost is what the operator's wallet moved.
  const moved = await Promise.all(
    users.map(async (user) => (await operator.balance(user)) - START),
  );
  const inOrder = (paise: Iterable<number>) => [...paise].filter(Boolean).sort((a, b) => a - b);
  expect(inOrder(moved)).toEqual(inOrder(totals.values()));
}

describe('two instances', { timeout: 240_000 }, () => {
  it('show one round, and take bets and cash-outs into it alike', async () => {
    const { leader, other } = await findLeader();
    const guests = [await enter(), await enter()];
    const [atLeader, atOther] = guests.map(({ token }, at) =>
      createTestPlayer(at === 0 ? leader.address : other.address, token),
    ) as [TestPlayer, TestPlayer];
    const roundId = await untilBetting(atOther);
    expect((await atLeader.look('aviator')).round.id).toBe(roundId);
    const [first, second] = await Promise.all([bet(atLeader, roundId), bet(atOther, roundId)]);
    expect([first.bet?.status, second.bet?.status]).toEqual(['placed', 'placed']);
    await expect.poll(async () => (await atLeader.look('aviator')).players, SOON).toBe(2);
    await expectSettled(atOther, roundId);
    // The plane is gone, whoever is asked.
    for (const player of [atLeader, atOther]) {
      const own = player === atLeader ? first : second;
      expect(await cashOut(player, own.bet?.id)).toMatchObject({ code: 'too_late' });
    }
  });

  it('answer a repeated bet alike, and take its stake once', async () => {
    const { leader, other } = await findLeader();
    const { token, user } = await enter();
    const players = [leader, other].map(({ address }) => createTestPlayer(address, token));
    const roundId = await untilBetting(players[0] as TestPlayer);
    const body = { id: randomHex(8), roundId, stakePaise: STAKE, choice: {} };
    const replies = await Promise.all(
      players.map((player) => player.call<{ bet: LiveBet }>('/api/live/aviator/bets', body)),
    );
    expect(new Set(replies.map((reply) => reply.bet?.id)).size).toBe(1);
    expect(await operator.balance(user)).toBe(START - STAKE);
  });

  it('go on with the round whose leader is killed while it takes bets', async () => {
    const { leader, other } = await findLeader();
    const { token } = await enter();
    const player = createTestPlayer(other.address, token);
    const roundId = await untilBetting(player);
    const { bet: placed } = await bet(player, roundId, { auto: 150 });
    await leader.kill();
    expect(placed?.status).toBe('placed');
    await expectSettled(player, roundId);
    expect(await readLeader()).toBe(other.pid);
    await untilBetting(player);
  });

  it('go on with the flight whose leader is killed; its players cash out at the other one', async () => {
    const { leader, other } = await findLeader();
    const { token } = await enter();
    const player = createTestPlayer(other.address, token);
    let roundId = '';
    let bets: (LiveBet | undefined)[] = [];
    // Some flights are over before anybody can be killed.
    await expect
      .poll(
        async () => {
          roundId = await untilBetting(player);
          bets = [(await bet(player, roundId)).bet, (await bet(player, roundId)).bet];
          await expect
            .poll(async () => (await readRound(roundId))?.status, SOON)
            .not.toBe('betting');
          return flightOf(await readRound(roundId));
        },
        { timeout: 200_000 },
      )
      .toBeGreaterThan(LONG_FLIGHT_MS);
    await leader.kill();
    // Nobody leads now, and the flight is on.
    const { bet: cashed } = await cashOut(player, bets[0]?.id);
    expect(cashed).toMatchObject({ status: 'cashed' });
    expect((await cashOut(player, bets[0]?.id)).bet).toEqual(cashed);
    await expectSettled(player, roundId);
    const [lost] = await query<{ status: string; payout: string }>(
      'select status, payout from live_bets where id = $1',
      [bets[1]?.id],
    );
    expect(lost).toEqual({ status: 'settled', payout: '0' });
    expect(await cashOut(player, bets[1]?.id)).toMatchObject({ code: 'too_late' });
  });

  it('go on without a leader that is paused, and it deals no more when it wakes', async () => {
    const { leader, other } = await findLeader();
    const { token } = await enter();
    const player = createTestPlayer(other.address, token);
    const roundId = await untilBetting(player);
    const { bet: placed } = await bet(player, roundId, { auto: 101 });
    expect(placed?.status).toBe('placed');
    leader.pause();
    await expect.poll(readLeader, SOON).toBe(other.pid);
    leader.resume();
    // It may be asked again, and knows of no round but the other one's.
    const woken = createTestPlayer(leader.address, token);
    await expectSettled(player, roundId);
    const next = await untilBetting(player);
    await expect.poll(async () => (await woken.look('aviator')).round.id, SOON).toBe(next);
    expect(await readLeader()).toBe(other.pid);
    await expectSettled(woken, next);
  });
});
