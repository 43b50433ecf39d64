import { SOUND_LEDGER } from '@exchange/server/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { game as aviator } from './games/aviator/game.ts';
import { multiplyPaise } from './money.ts';
import { WITHIN_ROUND } from './testing/aviator-round.ts';
import { holdCall } from './testing/held-call.ts';
import { inspectRounds } from './testing/inspect-rounds.ts';
import {
  cashOutAviator,
  flightOf,
  type InstancePair,
  type RoundRow,
  startInstancePair,
} from './testing/instance-pair.ts';
import { createTestPlayer, type TestPlayer } from './testing/test-player.ts';

const RUPEES = 10_000;
const SOON = { timeout: 60_000, interval: 30 };
/** Minimum flight for a tap and its delay before the end. */
const MIN_MS = 6000;
/** Time before the end at which a tap is still pending when the flight is over. */
const NEAR_MS = 8000;
/** Time after the end in which other instances may decide; longer than the providers wait. */
const BEYOND_MS = 2000;

let pair: InstancePair;
beforeAll(async () => {
  pair = await startInstancePair();
  await pair.startBoth();
});
afterAll(async () => {
  await pair.killBoth();
  expect(await pair.operator.inspect()).toEqual(SOUND_LEDGER);
  await pair.close();
});

/** Locks the rows of a statement, as another transaction would. */
async function holdRows(text: string, values: unknown[]) {
  const holder = new pg.Client({ connectionString: pair.postgres.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`${text} for update`, values);
  return async () => {
    await holder.query('commit');
    await holder.end();
  };
}

/** Resolves once `count` transactions of the instances wait for a row. */
const untilHeld = (count: number) =>
  expect
    .poll(async () => {
      const held = await pair.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%live_%'",
      );
      return held.length;
    }, SOON)
    .toBeGreaterThanOrEqual(count);

/** Resolves once this many ms have passed since the end of the flight. */
const untilAfterEnd = (row: RoundRow, ms: number) =>
  expect
    .poll(async () => {
      const [now] = await pair.query<{ ms: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      );
      return (now?.ms ?? 0) - Number(row.since) - flightOf(row);
    }, WITHIN_ROUND)
    .toBeGreaterThan(ms);

/** Places a bet on a flight near its end. */
async function boardAgain(player: TestPlayer) {
  const { roundId, bets } = await pair.betOnFlight(player, 1, MIN_MS);
  const [bet] = bets;
  const row = await pair.readRound(roundId);
  if (!bet || !row) throw new Error('there is no bet on a flight');
  await untilAfterEnd(row, -NEAR_MS);
  return { bet, row, roundId };
}

/** Creates a player at the instance that does not lead, with a bet on such a flight. */
async function board() {
  const { other } = await pair.findLeader();
  const { token, user } = await pair.enter(RUPEES);
  const player = createTestPlayer(other.address, token);
  return { player, user, token, address: other.address, ...(await boardAgain(player)) };
}

/** Reads a bet once its round is over and its outbox is sent. */
async function readEnd(roundId: string, betId: string) {
  await expect
    .poll(async () => (await pair.readRound(roundId))?.status, WITHIN_ROUND)
    .toBe('settled');
  await expect.poll(async () => (await inspectRounds(pair.env)).isOver, SOON).toBe(true);
  const [stands] = await pair.query<{ status: string; multiplier: number | null; payout: number }>(
    'select status, multiplier, payout::float8 from live_bets where id = $1',
    [betId],
  );
  const owed = await pair.query('select 1 from outbox where bet_id = $1', [betId]);
  expect(owed).toHaveLength(1);
  return stands;
}

const tap = (player: TestPlayer, betId: string) => {
  const tappedAt = Date.now();
  return { tappedAt, answer: cashOutAviator(player, betId) };
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
    const before = await pair.operator.balance(user);
    const release = await holdRows(rows, [bet.id]);
    const { tappedAt, answer } = tap(player, bet.id);
    await untilHeld(1);
    const heldAt = Date.now();
    await untilAfterEnd(row, BEYOND_MS);
    // The round waits for calls that came in time.
    expect((await pair.readRound(roundId))?.status).toBe('running');
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
    expect(await pair.operator.balance(user)).toBe(before + (end?.payout ?? 0));
  },
);

it('a cash-out that waits for one of another round is refused if its own round is settled meanwhile @spec:cluster.9', {
  timeout: 600_000,
}, async () => {
  const { player, bet: earlier, roundId: earlierId } = await board();
  await readEnd(earlierId, earlier.id);
  const { row, roundId, bet } = await boardAgain(player);
  const release = await holdRows('select 1 from live_bets where id = $1', [earlier.id]);
  const late = tap(player, earlier.id);
  await untilHeld(1);
  const { answer } = tap(player, bet.id);
  await untilAfterEnd(row, BEYOND_MS);
  await expect
    .poll(async () => (await pair.readRound(roundId))?.status, WITHIN_ROUND)
    .toBe('settled');
  await release();
  expect(await late.answer).toMatchObject({ status: 409, code: 'too_late' });
  expect(await answer).toMatchObject({ status: 409, code: 'too_late' });
  expect(await readEnd(roundId, bet.id)).toEqual({
    status: 'settled',
    multiplier: null,
    payout: 0,
  });
});

it('a delayed body does not backdate a cash-out, and no response reveals a crash before it is settled', {
  timeout: 600_000,
}, async () => {
  const { player, token, address, bet, row, roundId } = await board();
  const held = await holdCall(address, `/api/live/aviator/bets/${bet.id}/cash-out`, token);
  await untilAfterEnd(row, 0);
  // Both are sent while the round waits for calls that came in time.
  const answers = [held.release(), cashOutAviator(player, bet.id)];
  for (const answer of answers) {
    expect(await answer).toMatchObject({ status: 409, code: 'too_late' });
    expect((await pair.readRound(roundId))?.status).toBe('settled');
  }
  expect(await readEnd(roundId, bet.id)).toMatchObject({ status: 'settled', payout: 0 });
});
