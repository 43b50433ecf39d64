import {
  createUnitOfWork,
  fenceUnitOfWork,
  type LeaderConnection,
  openLeaderConnection,
  StaleFencingTokenError,
  toApplicationName,
  type UnitOfWork,
} from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openPostgres } from '../db/database.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { FEED_LEAD } from './cluster.ts';

/** Another leader role of the same server. */
const OTHER_LEAD = { name: 'table', lock: 0x7fff_ffff };

let postgres: TestPostgres;
let database: Database;
let unitOfWork: UnitOfWork;
const sessions: LeaderConnection[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  const use = { application_name: toApplicationName('a'), idle_in_transaction_session_timeout: 0 };
  database = await openPostgres(postgres.url, use);
  unitOfWork = createUnitOfWork(database);
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});
beforeEach(() =>
  unitOfWork.withTransaction(async (tx) => {
    await tx.execute(sql`delete from leaderships`);
    await tx.execute(sql`insert into leaderships (name) values (${FEED_LEAD.name})`);
  }),
);
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
});

const open = async (instance: string) => {
  const session = await openLeaderConnection(postgres.url, instance, FEED_LEAD);
  sessions.push(session);
  return session;
};
/** Writes a note in a term; `after` keeps the transaction open. */
const write = (fenced: UnitOfWork, note: string, after?: Promise<void>) =>
  fenced.withTransaction(async (tx) => {
    await tx.execute(sql`insert into leaderships (name) values (${note})`);
    await after;
  });
const readNotes = async () => {
  const rows = await unitOfWork.withTransaction((tx) =>
    tx.execute(sql`select name from leaderships where name <> ${FEED_LEAD.name} order by name`),
  );
  return (rows as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
};
const fence = (fencing: number) => fenceUnitOfWork(unitOfWork, FEED_LEAD, fencing);

describe('the lead', () => {
  it('has one holder, and passes to the next as its session ends @spec:cluster.1', async () => {
    const [first, second] = [await open('a'), await open('b')];
    expect(await first.tryLock()).toBe(true);
    expect(await second.tryLock()).toBe(false);
    await first.close();
    await expect.poll(() => second.tryLock()).toBe(true);
  });

  it('is taken from a silent leader, and not from one that sends heartbeats', async () => {
    const [first, second] = [await open('a'), await open('b')];
    await first.tryLock();
    const fencing = await first.acquireFencingToken();
    expect(await first.heartbeat(fencing)).toBe(true);
    await second.preempt();
    expect(first.ended.aborted).toBe(false);
    await unitOfWork.withTransaction((tx) =>
      tx.execute(sql`update leaderships set seen_at = now() - interval '4 s'`),
    );
    await second.preempt();
    await expect.poll(() => first.ended.aborted).toBe(true);
    await expect.poll(() => second.tryLock()).toBe(true);
  });
});

describe('the number of a term', () => {
  it('permits its leader to write until another one has acquired the next @spec:cluster.1 @spec:cluster.3', async () => {
    const session = await open('a');
    const first = await session.acquireFencingToken();
    await write(fence(first), 'first');
    const second = await (await open('b')).acquireFencingToken();
    expect(second).toBeGreaterThan(first);
    await expect(write(fence(first), 'late')).rejects.toThrow(StaleFencingTokenError);
    expect(await session.heartbeat(first)).toBe(false);
    await write(fence(second), 'second');
    expect(await readNotes()).toEqual(['first', 'second']);
  });

  it('is not given before the transactions of the former leader have ended @spec:cluster.1', async () => {
    const first = await (await open('a')).acquireFencingToken();
    const released = Promise.withResolvers<void>();
    const writing = write(fence(first), 'of the former', released.promise);
    await expect.poll(countAsleep).toBe(1);
    // Connections of an unknown holder are not ended for it.
    await unitOfWork.withTransaction((tx) =>
      tx.execute(sql`update leaderships set holder = 'x' where name = ${FEED_LEAD.name}`),
    );
    // The database's state at that moment: two responses on two connections may arrive in either
    // order.
    const pending = (await open('b')).acquireFencingToken().then(readNotes);
    await expect.poll(isWaiting).toBe(true);
    released.resolve();
    await writing;
    expect(await pending).toEqual(['of the former']);
  });

  it('is given although the former leader is suspended in a transaction', async () => {
    const first = await (await open('a')).acquireFencingToken();
    const released = Promise.withResolvers<void>();
    await unitOfWork.withTransaction((tx) =>
      tx.execute(sql`insert into leaderships (name, holder) values (${OTHER_LEAD.name}, 'a')`),
    );
    const sleeping = write(fence(first), 'asleep', released.promise);
    sleeping.catch(() => undefined);
    const betting = write(unitOfWork, 'of a player', released.promise);
    const leading = write(
      fenceUnitOfWork(unitOfWork, OTHER_LEAD, 0),
      'of a lead',
      released.promise,
    );
    await expect.poll(countAsleep).toBe(3);
    await (await open('b')).acquireFencingToken();
    released.resolve();
    await expect(sleeping).rejects.toThrow();
    // Requests of players, and other leader roles, do not belong to this lead.
    await Promise.all([betting, leading]);
    expect(await readNotes()).toEqual(['of a lead', 'of a player', OTHER_LEAD.name]);
  });
});

async function count(where: string): Promise<number> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(`select 1 from pg_stat_activity where ${where}`);
  await client.end();
  return rows.length;
}
const isWaiting = async () =>
  (await count("wait_event_type = 'Lock' and query like '%for update%'")) > 0;
const countAsleep = () =>
  count("state = 'idle in transaction' and query like 'insert into leaderships%'");
