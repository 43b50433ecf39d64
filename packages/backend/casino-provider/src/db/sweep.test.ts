import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertBets } from '../live/live.repository.ts';
import { insertRound, recordAction } from '../rounds/solo.repository.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { insertOwed } from '../wallet/outbox.repository.ts';
import type { LiveBetStatus, SoloStatus } from './schema.ts';
import { sweepDatabase } from './sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 1000 * DAY_MS;

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());
beforeEach(() => data.empty());

async function ids(table: string, column = 'id') {
  const rows = await data.query<{ id: string }>(`select ${column} as id from ${table}`);
  return rows.map(({ id }) => id).sort();
}
const sweep = () => sweepDatabase(data.unitOfWork, NOW);

function addRound(id: string, status: SoloStatus, days: number): Promise<void> {
  const at = NOW - days * DAY_MS;
  return data.unitOfWork.withTransaction(async (tx) => {
    await insertRound(tx, {
      id,
      game: id,
      player: 'p',
      client_id: id,
      bet_id: id,
      stake: 1,
      choice: '{}',
      server_seed: 's',
      client_seed: 'c',
      nonce: 0,
      status,
      state: null,
      payout: null,
      reason: null,
      opened_at: at,
      touched_at: at,
      commitment: '',
    });
    await recordAction(tx, id, 'a');
  });
}
function addBet(id: string, status: LiveBetStatus, days: number): Promise<void> {
  return data.unitOfWork.withTransaction((tx) =>
    insertBets(tx, [
      {
        id,
        round_id: 'r',
        player: 'p',
        client_id: id,
        stake: 1,
        choice: '{}',
        status,
        multiplier: null,
        payout: null,
        reason: null,
        placed_at: NOW - days * DAY_MS,
      },
    ]),
  );
}

test('settled rounds and bets are kept for 90 days, void ones for a day, and open ones forever', async () => {
  for (const add of [addRound, addBet]) {
    await add('settled-91', 'settled', 91);
    await add('settled-89', 'settled', 89);
    await add('void-2', 'void', 2);
    await add('void-0', 'void', 0);
  }
  await addRound('open-200', 'open', 200);
  await addRound('betting-200', 'betting', 200);
  await addBet('cashed-91', 'cashed', 91);
  await addBet('placed-200', 'placed', 200);
  await sweep();
  const solo = ['betting-200', 'open-200', 'settled-89', 'void-0'];
  expect(await ids('rounds')).toEqual(solo);
  expect(await ids('actions', 'round_id')).toEqual(solo);
  expect(await ids('live_bets')).toEqual(['placed-200', 'settled-89', 'void-0']);
});

test('pending and refused outbox messages are kept forever, and sent ones are deleted', async () => {
  for (const status of ['pending', 'done', 'refused']) {
    await data.unitOfWork.withTransaction((tx) =>
      insertOwed(tx, [
        {
          transaction_id: status,
          kind: 'win',
          bet_id: 'b',
          body: '{}',
          due_at: NOW - 200 * DAY_MS,
        },
      ]),
    );
    await data.query(`update outbox set status = '${status}' where transaction_id = '${status}'`);
  }
  await sweep();
  expect(await ids('outbox', 'transaction_id')).toEqual(['pending', 'refused']);
});

test('a call deletes 500 rows at most, and the next ones the rest', async () => {
  await data.query(
    `insert into live_bets
     select 'b-' || n, 'r', 'p', 'c-' || n, 1, '{}', 'void', null, null, null, ${NOW - 3 * DAY_MS}
     from generate_series(1, 600) as n`,
  );
  expect([await sweep(), await sweep(), await sweep()]).toEqual([500, 100, 0]);
});
