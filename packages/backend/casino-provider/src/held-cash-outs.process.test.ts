import {
  openTestPool,
  SOUND_LEDGER,
  startPostgres,
  type TestPostgres,
} from '@exchange/server/testing';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { game as aviator } from './games/aviator/game.ts';
import { multiplyPaise } from './money.ts';
import { betOnAviator, untilBetting, WITHIN_ROUND } from './testing/aviator-round.ts';
import { holdCall } from './testing/held-call.ts';
import { inspectRounds } from './testing/inspect-rounds.ts';
import { type ProviderProcess, startProviderProcess } from './testing/provider-process.ts';
import { startTestOperator, type TestOperator } from './testing/test-operator.ts';
import { createTestPlayer, type TestPlayer } from './testing/test-player.ts';
import type { LiveBet } from './wire/live.ts';

const RUPEES = 10_000;
const STAKE = 100_00;
const SOON = { timeout: 60_000, interval: 30 };
/** Minimum flight for a tap and its delay before the end. */
const MIN_MS = 6000;
/** Time before the end at which a tap is still pending when the flight is over. */
const NEAR_MS = 8000;
/** Time after the end of the flight, which the round outlasts while it waits for a tap. */
const BEYOND_MS = 2000;

/** A stored shared round. */
interface RoundRow {
  status: string;
  outcome: string | null;
  since: string;
}

let operator: TestOperator;
let postgres: TestPostgres;
let provider: ProviderProcess;
let pool: pg.Pool;
let env: Record<string, string>;
beforeAll(async () => {
  [operator, postgres] = await Promise.all([startTestOperator(), startPostgres()]);
  pool = openTestPool(postgres.url, 3);
  env = { ...operator.env(''), DATABASE_URL: postgres.url };
  provider = await startProviderProcess(env);
});
afterAll(async () => {
  await provider.kill();
  expect(await operator.inspect()).toEqual(SOUND_LEDGER);
  await pool.end();
  await Promise.all([operator.close(), postgres.stop()]);
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await pool.query<Row>(text, values)).rows;
const readRound = async (id: string) =>
  (await query<RoundRow>('select * from live_rounds where id = $1', [id]))[0];
const cashOut = (player: TestPlayer, betId: string) =>
  player.call<{ bet: LiveBet }>(`/api/live/aviator/bets/${betId}/cash-out`, {});

/** Returns the length of a round's flight, in ms; 0 before its outcome is drawn. */
const flightOf = (row: RoundRow | undefined): number =>
  aviator.runningMs(JSON.parse(row?.outcome ?? 'null') ?? { crash: 100 });

/** Locks the rows of a statement, as another transaction would. */
async function holdRows(text: string, values: unknown[]) {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`${text} for update`, values);
  return async () => {
    await holder.query('commit');
    holder.release();
  };
}

/** Resolves once a transaction of the provider waits for a row. */
const untilHeld = () =>
  expect
    .poll(async () => {
      const held = await query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%live_%'",
      );
      return held.length;
    }, SOON)
    .toBeGreaterThanOrEqual(1);

/** Resolves once this many ms have passed since the end of the flight. */
const untilAfterEnd = (row: RoundRow, ms: number) =>
  expect
    .poll(async () => {
      const [now] = await query<{ ms: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      );
      return (now?.ms ?? 0) - Number(row.since) - flightOf(row);
    }, WITHIN_ROUND)
    .toBeGreaterThan(ms);

/** Creates a player with a bet on a flight near its end; bets until one lasts long enough. */
async function board() {
  const user = await operator.exchange.createUser({ rupees: RUPEES });
  const token = await operator.visit(user, 'DC', '201206');
  const player = createTestPlayer(provider.address, token);
  let row: RoundRow | undefined;
  let bet: LiveBet | undefined;
  let roundId = '';
  await expect
    .poll(async () => {
      ({ id: roundId } = await untilBetting(player));
      ({ bet } = await betOnAviator(player, roundId, STAKE));
      await expect.poll(async () => (await readRound(roundId))?.status, SOON).not.toBe('betting');
      row = await readRound(roundId);
      return bet ? flightOf(row) : 0;
    }, WITHIN_ROUND)
    .toBeGreaterThan(MIN_MS);
  if (!bet || !row) throw new Error('there is no bet on a flight');
  await untilAfterEnd(row, -NEAR_MS);
  return { player, user, token, bet, row, roundId };
}

/** Reads a bet once its round is over and its outbox is sent. */
async function readEnd(roundId: string, betId: string) {
  await expect.poll(async () => (await readRound(roundId))?.status, WITHIN_ROUND).toBe('settled');
  await expect.poll(async () => (await inspectRounds(env)).isOver, SOON).toBe(true);
  const [stands] = await query<{ status: string; multiplier: number | null; payout: number }>(
    'select status, multiplier, payout::float8 from live_bets where id = $1',
    [betId],
  );
  const owed = await query('select 1 from outbox where bet_id = $1', [betId]);
  expect(owed).toHaveLength(1);
  return stands;
}

const tap = (player: TestPlayer, betId: string) => {
  const tappedAt = Date.now();
  return { tappedAt, answer: cashOut(player, betId) };
};

it.for([
  ['the bet is', 'select 1 from live_bets where id = $1'],
  [
    'the round is',
    'select 1 from live_rounds where id = (select round_id from live_bets where id = $1)',
  ],
] as const)(
  'a cash-out counts from its arrival where %s locked until long after the end of the flight @spec:cluster.9',
  { timeout: 600_000 },
  async ([, rows]) => {
    const { player, user, bet, row, roundId } = await board();
    const before = await operator.balance(user);
    const release = await holdRows(rows, [bet.id]);
    const { tappedAt, answer } = tap(player, bet.id);
    await untilHeld();
    const heldAt = Date.now();
    await untilAfterEnd(row, BEYOND_MS);
    // The round waits for calls that came in time.
    expect((await readRound(roundId))?.status).toBe('running');
    await release();
    const { bet: cashed } = await answer;
    expect(cashed?.status).toBe('cashed');
    const multiplierAt = (ms: number) => aviator.cashOut?.multiplierAt(ms - Number(row.since)) ?? 0;
    // Test and database share a clock; some ms pass on the line.
    expect(cashed?.multiplier).toBeGreaterThanOrEqual(multiplierAt(tappedAt - 50));
    expect(cashed?.multiplier).toBeLessThanOrEqual(multiplierAt(heldAt));
    const end = await readEnd(roundId, bet.id);
    expect(end).toEqual({
      status: 'cashed',
      multiplier: cashed?.multiplier,
      payout: multiplyPaise(bet.stakePaise, cashed?.multiplier ?? 0),
    });
    expect(await operator.balance(user)).toBe(before + (end?.payout ?? 0));
  },
);

it('a delayed body does not backdate a cash-out, and no response reveals a crash before it is settled', {
  timeout: 600_000,
}, async () => {
  const { player, token, bet, row, roundId } = await board();
  const held = await holdCall(provider.address, `/api/live/aviator/bets/${bet.id}/cash-out`, token);
  await untilAfterEnd(row, 0);
  const answers = [held.release(), cashOut(player, bet.id)];
  for (const answer of answers) {
    expect(await answer).toMatchObject({ status: 409, code: 'too_late' });
    expect((await readRound(roundId))?.status).toBe('settled');
  }
  expect(await readEnd(roundId, bet.id)).toMatchObject({ status: 'settled', payout: 0 });
});
