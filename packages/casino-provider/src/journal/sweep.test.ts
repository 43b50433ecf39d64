import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLiveRepository, type LiveBetRow } from '../live/live.repository.ts';
import { createSoloRepository, type RoundRow } from '../rounds/solo.repository.ts';
import { type Journal, openJournal } from './database.ts';
import { sweepJournal } from './sweep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = 1000 * DAY_MS;

let folder: string;
let journal: Journal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sweep-'));
  journal = openJournal(folder);
});
afterEach(async () => {
  journal.close();
  await rm(folder, { recursive: true });
});

const ids = (table: string, column = 'id') =>
  journal
    .all<{ id: string }>(`select ${column} as id from ${table} order by 1`)
    .map(({ id }) => id);

function addRound(id: string, status: RoundRow['status'], days: number): void {
  const at = NOW - days * DAY_MS;
  createSoloRepository(journal).insert({
    ...{ id, game: 'g', player: 'p', client_id: id, bet_id: id, stake: 1, choice: '{}' },
    ...{ server_seed: 's', client_seed: 'c', nonce: 0, status, state: null, payout: null },
    ...{ reason: null, opened_at: at, touched_at: at, commitment: '' },
  });
  createSoloRepository(journal).noteAction(id, 'a');
}
function addBet(id: string, status: LiveBetRow['status'], days: number): void {
  const at = NOW - days * DAY_MS;
  createLiveRepository(journal).insertBet({
    ...{ id, round_id: 'r', player: 'p', client_id: id, stake: 1, choice: '{}', status },
    ...{ multiplier: null, payout: null, reason: null, placed_at: at },
  });
}

test('ended rounds stay 90 days, bets that were not taken one day, open ones for ever', () => {
  for (const add of [addRound, addBet]) {
    add('settled-91', 'settled', 91);
    add('settled-89', 'settled', 89);
    add('void-2', 'void', 2);
    add('void-0', 'void', 0);
  }
  addRound('open-200', 'open', 200);
  addRound('betting-200', 'betting', 200);
  addBet('cashed-91', 'cashed', 91);
  addBet('placed-200', 'placed', 200);
  sweepJournal(journal, NOW);
  const solo = ['betting-200', 'open-200', 'settled-89', 'void-0'];
  expect(ids('rounds')).toEqual(solo);
  expect(ids('actions', 'round_id')).toEqual(solo);
  expect(ids('live_bets')).toEqual(['placed-200', 'settled-89', 'void-0']);
});

test('what is owed or was refused is never forgotten', () => {
  for (const status of ['pending', 'done', 'refused']) {
    journal.run(
      `insert into outbox values (?, 'win', 'b', '{}', ?, 0, ?, null)`,
      status,
      status,
      NOW - 200 * DAY_MS,
    );
  }
  sweepJournal(journal, NOW);
  expect(ids('outbox', 'transaction_id')).toEqual(['pending', 'refused']);
});

test('a call sweeps a part, and the next ones the rest', () => {
  journal.write(() => {
    for (let made = 0; made < 600; made += 1) addBet(`b-${made}`, 'void', 3);
  });
  expect([1, 2, 3].map(() => sweepJournal(journal, NOW))).toEqual([500, 100, 0]);
});
