import {
  lockTable,
  SOUND_LEDGER,
  startPostgres,
  type TestPostgres,
  type TestUser,
} from '@exchange/server/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { randomHex } from '../fairness/hash.ts';
import { type AviatorOutcome, game as aviator } from '../games/aviator/game.ts';
import { untilBetting, WITHIN_ROUND } from '../testing/aviator-round.ts';
import { type ProviderProcess, startProviderProcess } from '../testing/provider-process.ts';
import { startTestOperator, type TestOperator } from '../testing/test-operator.ts';
import { createTestPlayer } from '../testing/test-player.ts';
import type { LiveBet, LiveRound } from '../wire/live.ts';

const STAKE = 100_00;
const START = 10_000_00;
const SOON = { timeout: 60_000, interval: 30 };

let operator: TestOperator;
let postgres: TestPostgres;
let provider: ProviderProcess;
let user: TestUser;
const start = async (port = {}) => {
  const env = { ...operator.env(''), DATABASE_URL: postgres.url, ...port };
  provider = await startProviderProcess(env);
};
function isAlive({ pid }: ProviderProcess): boolean {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
}
beforeAll(async () => {
  [operator, postgres] = await Promise.all([startTestOperator(), startPostgres()]);
});
afterAll(async () => {
  expect(await operator.inspect()).toEqual(SOUND_LEDGER);
  await Promise.all([operator.close(), postgres.stop()]);
});
beforeEach(async () => {
  await start();
  user = await operator.exchange.createUser({ rupees: START / 100 });
});
afterEach(() => provider.kill());

test('a second process on the database does not start', async () => {
  const second = startProviderProcess({
    ...operator.env(''),
    DATABASE_URL: postgres.url,
    PORT: '0',
  });
  await expect(second).rejects.toThrow('Another game provider uses this database');
});

test('a process that was suspended while another one started exits', async () => {
  const first = provider;
  first.pause();
  await start({ PORT: '0' });
  first.resume();
  await expect.poll(() => isAlive(first), SOON).toBe(false);
  expect((await fetch(`${provider.address}/ready`)).status).toBe(200);
});

test('a process beside one of an earlier version, which led each game, does not start', async () => {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const led = `insert into leaderships (name, seen_at) values ('table DC 201206', now() + interval '1 hour')`;
  await database.query(led);
  await provider.kill();
  await expect(start()).rejects.toThrow('A game provider of an earlier version uses this database');
  await database.query(`delete from leaderships where name = 'table DC 201206'`);
  await database.end();
});

test('a bet on a single-player game just before SIGTERM gets a response, and exists after a restart', async () => {
  const player = createTestPlayer(provider.address, await operator.visit(user));
  const { solo } = await player.visit();
  const rounds = await lockTable(postgres.url, 'rounds');
  const answer = player.call<{ round: { id: string } }>('/api/rounds', {
    id: randomHex(8),
    stakePaise: STAKE,
    choice: { mines: 3 },
    clientSeed: 'tests',
    ...solo?.next,
  });
  await rounds.untilAwaited();
  const stopped = provider.stop();
  await expect
    .poll(() => fetch(`${provider.address}/ready`).catch(() => 'gone'), SOON)
    .toBe('gone');
  await rounds.release();
  expect(await answer).toMatchObject({ status: 200, round: { status: 'open' } });
  expect(await stopped).toBe(0);
  await start();
  const open = (await player.visit()).solo?.open;
  expect(open?.id).toBe((await answer).round?.id);
  expect(await operator.balance(user)).toBe(START - STAKE);
});

test('a bet on a shared round just before SIGTERM is paid or rolled back, and its stream ends cleanly', async () => {
  const token = await operator.visit(user, 'DC', '201206');
  const player = createTestPlayer(provider.address, token);
  /**
   * Returns the round of a bet in flight while the provider stops; undefined after the end of
   * betting.
   */
  const betAsItStops = async (): Promise<LiveRound | undefined> => {
    const watching = await fetch(`${provider.address}/api/live/aviator`, {
      headers: { authorization: `Bearer ${token}` },
    });
    let reported = '';
    const hear = new WritableStream<string>({
      write(text) {
        reported += text;
      },
    });
    const ended = watching.body?.pipeThrough(new TextDecoderStream()).pipeTo(hear);
    await expect.poll(() => reported, SOON).toContain('"type":"all"');
    const open = await untilBetting(player, 1000);
    const bets = await lockTable(postgres.url, 'live_bets');
    const answer = player.call<{ bet: LiveBet }>('/api/live/aviator/bets', {
      id: randomHex(8),
      roundId: open.id,
      stakePaise: STAKE,
      choice: { auto: 101 },
    });
    await Promise.race([bets.untilAwaited(), answer]);
    const stopped = provider.stop();
    await ended;
    await bets.release();
    const { bet } = await answer;
    expect(await stopped).toBe(0);
    await start();
    return bet?.status === 'placed' ? open : undefined;
  };
  let found: LiveRound | undefined;
  while (!found) found = await betAsItStops();
  const round = found;
  // The game had no dealer for a while: bets are resolved or rolled back, by the state of the
  // round.
  let owed: number | undefined;
  await expect
    .poll(async () => {
      const { past, voided } = await player.check('aviator');
      if (voided.some(({ id }) => id === round.id)) owed = STAKE;
      const outcome = past.find(({ id }) => id === round.id)?.outcome;
      if (outcome) owed = aviator.payout({ auto: 101 }, STAKE, outcome as AviatorOutcome);
      return owed;
    }, WITHIN_ROUND)
    .toBeDefined();
  await expect.poll(() => operator.balance(user), SOON).toBe(START - STAKE + (owed ?? 0));
});
