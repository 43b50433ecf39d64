import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOUND_LEDGER, type TestUser } from '@exchange/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomHex } from './fairness/hash.ts';
import { createRandom, type Random } from './fairness/random.ts';
import { WITHIN_ROUND } from './testing/aviator-round.ts';
import { inspectRounds, type RoundsReport } from './testing/inspect-rounds.ts';
import { startProviderProcess } from './testing/provider-process.ts';
import { createOwnDatabase, fillProviderFolder } from './testing/test-database.ts';
import { startTestOperator, type TestOperator } from './testing/test-operator.ts';
import { createTestPlayer, type TestPlayer } from './testing/test-player.ts';

/** Reduced by default: docs/testing.md describes the full run. */
const KILLS = Number(process.env.PROVIDER_KILLS ?? 4);
const ROUNDS = Number(process.env.PROVIDER_ROUNDS ?? 150);
const MINES_PLAYERS = 8;
const AVIATOR_PLAYERS = 3;
const RUPEES = 1_000_000;
/** Moves after which a round that does not end counts as stuck. */
const MAX_TRIES = 40;

let operator: TestOperator;

beforeAll(async () => {
  operator = await startTestOperator();
});
afterAll(async () => {
  await operator.close();
});

/** Repeats calls that fail while the provider is down. */
async function patiently<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    await sleep(20);
    return undefined;
  }
}

/** Ends the open round, or plays a new one with random moves. Returns true if it ended. */
async function playMines(player: TestPlayer, random: Random): Promise<boolean> {
  const { solo } = await player.visit();
  const open = solo?.open ?? (await player.bet(1000 + random.int(5000), 1 + random.int(5))).round;
  if (open?.status !== 'open') return false;
  const opened = (open.view as { opened?: number[] } | undefined)?.opened ?? [];
  const cell = random.int(25);
  if (opened.includes(cell)) return false;
  const { round } = await player.act(open.id, { type: 'open', cell });
  if (round?.status === 'settled') return true;
  if (round?.status !== 'open') return false;
  return (await player.act(round.id, { type: 'cash' })).status === 200;
}

/** Places random bets; calls `onPlaced` for each accepted one. */
async function playAviator(
  player: TestPlayer,
  random: Random,
  onPlaced: () => void,
): Promise<boolean> {
  const { round } = await player.check('aviator');
  if (round.phase !== 'betting') {
    await sleep(50);
    return false;
  }
  const stakePaise = 1000 + random.int(5000);
  const choice = random.int(2) === 0 ? { auto: 101 + random.int(200) } : {};
  const body = { id: randomHex(8), roundId: round.id, stakePaise, choice };
  const { bet } = await player.call<{ bet: { id: string } }>('/api/live/aviator/bets', body);
  if (bet) onPlaced();
  await sleep(random.int(2500));
  if (bet) await player.call(`/api/live/aviator/bets/${bet.id}/cash-out`, {});
  return false;
}

/** Starts a provider on a database of its own; its address is the same after a kill. */
async function deployProvider() {
  const folder = await mkdtemp(join(tmpdir(), 'provider-'));
  const own = await createOwnDatabase();
  if (!own) await fillProviderFolder(folder);
  const env = { ...operator.env(folder), ...(own && { DATABASE_URL: own.url }) };
  let running = await startProviderProcess(env);
  return {
    address: running.address,
    env,
    kill: () => running.kill(),
    async start() {
      running = await startProviderProcess(env);
    },
    async close() {
      await running.kill();
      await own?.drop();
      await rm(folder, { recursive: true });
    },
  };
}

test('killed at any moment, the provider leaves every bet settled or rolled back', {
  timeout: 600_000,
}, async ({ annotate }) => {
  const seed = process.env.PROVIDER_SEED ?? randomHex(4);
  await annotate(`seed ${seed}`);
  const random = createRandom({ serverSeed: seed, clientSeed: 'kills', nonce: 0 });
  const users: TestUser[] = [];
  const players: TestPlayer[] = [];
  const provider = await deployProvider();
  for (let made = 0; made < MINES_PLAYERS + AVIATOR_PLAYERS; made += 1) {
    const user = await operator.exchange.createUser({ rupees: RUPEES });
    const gameId = made < MINES_PLAYERS ? '200570' : '201206';
    users.push(user);
    const token = await operator.visit(user, 'DC', gameId);
    players.push(createTestPlayer(provider.address, token));
  }

  let stop = false;
  let played = 0;
  let flown = 0;
  const onPlaced = () => {
    flown += 1;
  };
  const loops = players.map(async (player, index) => {
    const own = createRandom({ serverSeed: seed, clientSeed: 'player', nonce: index });
    while (!stop) {
      const play = () =>
        index < MINES_PLAYERS ? playMines(player, own) : playAviator(player, own, onPlaced);
      if (await patiently(play)) played += 1;
    }
  });
  let kills = 0;
  while (kills < KILLS || played < ROUNDS || flown === 0) {
    await sleep(300 + random.int(1500));
    if (kills >= KILLS) continue;
    await provider.kill();
    await provider.start();
    kills += 1;
  }
  stop = true;
  await Promise.all(loops);

  // Players come back and end open rounds; then the outbox is sent.
  for (const player of players.slice(0, MINES_PLAYERS)) {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const { solo } = await player.visit();
      if (!solo?.open) break;
      const opened = (solo.open.view as { opened?: number[] } | undefined)?.opened ?? [];
      const cell = Array.from({ length: 25 }, (_, at) => at).find((at) => !opened.includes(at));
      const action = opened.length > 0 ? { type: 'cash' } : { type: 'open', cell };
      await player.act(solo.open.id, action);
    }
  }
  await expect
    .poll(async () => (await players[MINES_PLAYERS]?.check('aviator'))?.round.phase, {
      ...WITHIN_ROUND,
      interval: 100,
    })
    .toBe('result');
  await provider.kill();
  await provider.start();
  // The outbox is sent; a data folder is read only without a running process.
  let report: RoundsReport | undefined;
  await expect
    .poll(
      async () => {
        await sleep(2000);
        await provider.kill();
        report = await inspectRounds(provider.env);
        if (!report.isOver) await provider.start();
        return report.isOver;
      },
      { timeout: 120_000 },
    )
    .toBe(true);
  if (!report) throw new Error('the rounds were not looked at');
  const { refused, rounds, live, states, totals } = report;
  await annotate(`${rounds} rounds, ${live} live bets, ${kills} kills: ${JSON.stringify(states)}`);
  expect(rounds).toBeGreaterThanOrEqual(ROUNDS);
  expect(live).toBeGreaterThan(0);
  expect(refused).toEqual([]);
  expect(await operator.inspect()).toEqual(SOUND_LEDGER);

  // The provider's totals match the operator's wallet.
  const moved = await Promise.all(
    users.map(async (user) => (await operator.balance(user)) - RUPEES * 100),
  );
  const reported = [...totals.values()];
  expect(moved.filter((paise) => paise !== 0).sort((a, b) => a - b)).toEqual(
    reported.filter((paise) => paise !== 0).sort((a, b) => a - b),
  );
  await provider.close();
});
