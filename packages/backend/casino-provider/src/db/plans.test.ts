import type { Tx, UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as live from '../live/live.repository.ts';
import * as solo from '../rounds/solo.repository.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import * as owed from '../wallet/outbox.repository.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await openTestDatabase();
});
afterAll(() => data.close());

interface Query {
  toSQL(): { sql: string; params: unknown[] };
}

/** Returns the query plan for tables that are too large for a full scan. */
async function explain({ withTransaction }: UnitOfWork, ask: (tx: Tx) => Query): Promise<string> {
  return withTransaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = (await tx.execute(sql`explain ${ask(tx)}`)) as unknown as {
      rows: Record<string, string>[];
    };
    return rows.map((row) => Object.values(row)[0]).join('\n');
  });
}

const asQuery = (question: unknown) => question as Query;
const PLAYER = { player: 'p', game: 'g' };

test.each<[string, (tx: Tx) => unknown]>([
  ['rounds_of_player', (tx) => solo.listEnded(tx, { ...PLAYER, status: 'settled' }, 20)],
  ['rounds_of_player', (tx) => solo.listEnded(tx, { ...PLAYER, status: 'void' }, 20)],
  ['rounds_open', (tx) => solo.listLeft(tx, 'g', 1)],
  ['rounds_betting', (tx) => solo.listUnanswered(tx, 1)],
  ['live_rounds_ended', (tx) => live.listPast(tx, 'g', 24)],
  ['live_bets_of_round', (tx) => live.listBets(tx, 'r')],
  ['live_bets', (tx) => live.listBetsOf(tx, 'r', 'p')],
  ['live_bets', (tx) => live.lockBets(tx, 'r', 'placed')],
  ['outbox_pending', (tx) => owed.listDue(tx, { now: 1, count: 16, inFlight: ['w-1'] })],
])('a query uses the index %s and no full scan', async (index, ask) => {
  const plan = await explain(data.unitOfWork, (tx) => asQuery(ask(tx)));
  expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});
