import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveRepository } from '../live/live.repository.ts';
import { createSoloRepository } from '../rounds/solo.repository.ts';
import { DATABASE_FILE, type Journal, openJournal } from './database.ts';
import { STEPS } from './schema.ts';

let folder: string;
let journal: Journal;
let plans: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plans-'));
  const real = openJournal(folder);
  const note = (sql: string, values: Parameters<Journal['run']>[1][]) => {
    const steps = real.all<{ detail: string }>(`explain query plan ${sql}`, ...values);
    plans.push(...steps.map(({ detail }) => `${detail} ← ${sql}`));
  };
  journal = {
    ...real,
    all(sql, ...values) {
      note(sql, values);
      return real.all(sql, ...values);
    },
    get(sql, ...values) {
      note(sql, values);
      return real.get(sql, ...values);
    },
  };
});
afterAll(async () => {
  journal.close();
  await rm(folder, { recursive: true });
});

test('no question reads a whole table, or sorts it', () => {
  plans = [];
  const solo = createSoloRepository(journal);
  solo.find('r');
  solo.findByClient('p', 'g', 'c');
  solo.findByBet('b');
  solo.findOpen('p', 'g');
  solo.listPast('p', 'g', 20);
  solo.listVoid('p', 'g', 20);
  solo.listLeft('g', 1);
  solo.readSeed('p', 'g');
  const live = createLiveRepository(journal);
  live.listUnfinished('g');
  live.listPast('g', 24);
  live.findBet('b');
  live.findByClient('r', 'p', 'c');
  live.listBets('r');
  live.listBetsOf('r', 'p');
  expect(plans.length).toBeGreaterThanOrEqual(12);
  expect(plans.filter((plan) => /^SCAN|TEMP B-TREE/.test(plan))).toEqual([]);
});

test.each([
  ['rounds_open', () => createSoloRepository(journal).listLeft('g', 1)],
  ['rounds_unsettled', () => createSoloRepository(journal).findOpen('p', 'g')],
  ['live_rounds_unfinished', () => createLiveRepository(journal).listUnfinished('g')],
])('%s answers a question over what is unfinished only', (index, ask) => {
  plans = [];
  ask();
  expect(plans.join()).toContain(`INDEX ${index} `);
});

test('a file from before the steps were counted is brought up to date', async () => {
  const old = await mkdtemp(join(tmpdir(), 'old-'));
  const database = new DatabaseSync(join(old, DATABASE_FILE));
  database.exec(STEPS[0] ?? '');
  database.close();
  const again = openJournal(old);
  expect(again.get(`select 1 from sqlite_schema where name = 'rounds_open'`)).toBeDefined();
  again.close();
  await rm(old, { recursive: true });
});
