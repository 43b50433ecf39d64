import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { HttpError } from '../http-error.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestTable } from '../testing/test-table.ts';

const SOON = { timeout: 60_000, interval: 5 };
const PLAYERS = 20;

let data: TestDatabase;
let at: ReturnType<typeof createTestTable>;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());
beforeEach(async () => {
  await data.empty();
  at = createTestTable(data, { flightMs: 600_000 });
  at.table.start();
});
afterEach(async () => {
  await at.close();
  await at.mendSettling();
});

const statusOf = async (id: string) =>
  (await data.query<{ status: string }>(`select status from live_rounds where id = '${id}'`))[0]
    ?.status;

/** Opens a table whose rounds end, and are not settled until `mendSettling`. */
async function openBroken(options: { refusingMs?: number } = {}) {
  await at.close();
  at = createTestTable(data, options);
  await at.breakSettling();
  at.table.start();
}

/** Returns the round that a new listener receives. */
async function hearRound(visit: ReturnType<typeof at.visitOf>): Promise<string> {
  const heard = at.hear(visit);
  await expect.poll(() => heard.length, SOON).toBeGreaterThan(0);
  const [first] = heard;
  if (first?.type !== 'all') throw new Error('no round is on');
  return first.round.id;
}

test('concurrent cash-outs are paid once each, and only the invalid ones are refused', async () => {
  const players = Array.from({ length: PLAYERS }, (_, index) => at.visitOf(`p${index}`));
  const stranger = at.visitOf('stranger');
  const roundId = await hearRound(stranger);
  const bets = await Promise.all(
    players.map(async (visit) => (await at.table.bet(visit, at.betInto(roundId))).bet),
  );
  at.endBetting();
  await expect.poll(() => statusOf(roundId), SOON).toBe('running');
  const calls = players.flatMap((visit, index) => {
    const id = bets[index]?.id ?? '';
    return [at.table.cashOut(visit, id, 0), at.table.cashOut(visit, id, 0)];
  });
  const wrong = [
    at.table.cashOut(stranger, bets[0]?.id ?? '', 0),
    at.table.cashOut(stranger, 'b-none', 0),
  ];
  const cashed = await Promise.all(calls);
  for (const end of await Promise.allSettled(wrong)) {
    expect(end).toMatchObject({ status: 'rejected', reason: new HttpError('unknown') });
  }
  expect(new Set(cashed.map(({ status }) => status))).toEqual(new Set(['cashed']));
  const paid = await data.query<{ bet_id: string }>('select bet_id from outbox order by bet_id');
  expect(paid.map(({ bet_id: id }) => id)).toEqual(bets.map(({ id }) => id).toSorted());
});

test('a delayed call counts from its arrival, and is refused if that is after the end of the flight', async () => {
  await at.close();
  at = createTestTable(data, { flightMs: 3000 });
  at.table.start();
  const visit = at.visitOf('p');
  const roundId = await hearRound(visit);
  const { bet } = await at.table.bet(visit, at.betInto(roundId));
  at.endBetting();
  await expect.poll(() => statusOf(roundId), SOON).toBe('running');
  const late = expect(at.table.cashOut(visit, bet.id, -700_000)).rejects.toThrow(
    new HttpError('too_late'),
  );
  const cashed = await at.table.cashOut(visit, bet.id, 60_000);
  expect(cashed).toMatchObject({ status: 'cashed', multiplier: 100 });
  await late;
});

test('a call that arrived before the end is accepted after it, until the round is settled', async () => {
  await openBroken();
  const visit = at.visitOf('p');
  const roundId = await hearRound(visit);
  const { bet } = await at.table.bet(visit, at.betInto(roundId));
  at.endBetting();
  await expect.poll(() => statusOf(roundId), SOON).toBe('ended');
  const late = expect(at.table.cashOut(visit, bet.id, 0)).rejects.toThrow(
    new HttpError('too_late'),
  );
  const [row] = await data.query<{ since: string }>(
    `select since::text from live_rounds where id = '${roundId}'`,
  );
  const cashed = await at.table.cashOut(visit, bet.id, Date.now() - Number(row?.since) - 150);
  expect(cashed).toMatchObject({ status: 'cashed' });
  await at.mendSettling();
  await late;
});

test('no response reveals a crash before it is settled @asvs:2.3.1', async () => {
  await openBroken();
  const visit = at.visitOf('p');
  const roundId = await hearRound(visit);
  const { bet: probe } = await at.table.bet(visit, at.betInto(roundId));
  const { bet } = await at.table.bet(visit, at.betInto(roundId));
  at.endBetting();
  await expect.poll(() => statusOf(roundId), SOON).toBe('ended');
  const reported: string[] = [];
  const refused = at.table.cashOut(visit, probe.id, 0).catch(({ code }) => reported.push(code));
  // The next call is decided after the first, and gets its response before it.
  await at.table.cashOut(visit, bet.id, 600_000);
  // A new listener receives a running flight.
  const heard = at.hear(at.visitOf('other'));
  await expect
    .poll(() => heard[0], SOON)
    .toMatchObject({
      type: 'all',
      past: [],
      voided: [],
      round: { id: roundId, phase: 'running' },
    });
  expect(heard[0]).not.toHaveProperty('round.until');
  expect(heard[0]).not.toHaveProperty('round.outcome');
  expect(reported).toEqual([]);
  await at.mendSettling();
  await refused;
  expect(reported).toEqual(['too_late']);
});

test('a late call is refused as busy while its round stays open', async () => {
  await openBroken({ refusingMs: 1 });
  const visit = at.visitOf('p');
  const roundId = await hearRound(visit);
  const { bet } = await at.table.bet(visit, at.betInto(roundId));
  at.endBetting();
  await expect.poll(() => statusOf(roundId), SOON).toBe('ended');
  await expect(at.table.cashOut(visit, bet.id, 0)).rejects.toThrow(new HttpError('busy'));
});
