import { createUnitOfWork, type UnitOfWork } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommitFaultProxy, startCommitFaultProxy } from '../testing/commit-fault-proxy.ts';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { type Database, openPostgres } from './database.ts';
import { readWithRetry } from './read-with-retry.ts';

let postgres: TestPostgres;
let cutter: CommitFaultProxy;
let database: Database;
let unitOfWork: UnitOfWork;
beforeAll(async () => {
  postgres = await startPostgres();
  cutter = await startCommitFaultProxy(postgres.url);
  database = await openPostgres(cutter.url);
  unitOfWork = createUnitOfWork(database);
});
afterAll(async () => {
  cutter?.mend();
  await database?.close();
  await cutter?.stop();
  await postgres?.stop();
});

/** Opens a database whose connection is cut by the commit of this transaction. */
async function cut() {
  const done = cutter.cutNext('create temp table cut', 'before');
  await unitOfWork
    .withTransaction((tx) => tx.execute(sql`create temp table cut (id int)`))
    .catch(() => undefined);
  await done;
}

/** Reads one row; `onError` is called before each wait. */
function read(stopped: AbortSignal, onError: (error: unknown, message: string) => void) {
  return readWithRetry(unitOfWork, (tx) => tx.execute(sql`select 7 as seven`), {
    stopped,
    onError,
  });
}

it('waits while the database is unavailable, and reports each attempt', async () => {
  await cut();
  const reported: string[] = [];
  const row = await read(new AbortController().signal, (error, message) => {
    expect(error).toBeInstanceOf(Error);
    reported.push(message);
    if (reported.length === 3) cutter.mend();
  });
  expect(row).toMatchObject({ rows: [{ seven: 7 }] });
  expect(reported).toEqual(
    [20, 40, 80].map((wait) => `the database is unavailable, retrying in ${wait} ms`),
  );
});

it("throws the database's error once it is stopped, also during a wait", async () => {
  await cut();
  const stopping = new AbortController();
  let reportedText: unknown;
  const reading = read(stopping.signal, (error) => {
    reportedText = error;
    queueMicrotask(() => stopping.abort());
  });
  const thrown = await reading.catch((error: unknown) => error);
  cutter.mend();
  expect(reportedText).toBeInstanceOf(Error);
  expect(thrown).toBe(reportedText);
});

it.each([
  ['an invalid statement', sql`select no_such_column`],
  ['a division by zero', sql`select 1 / 0`],
])('throws %s at once', async (_, statement) => {
  const notified: unknown[] = [];
  const reading = readWithRetry(unitOfWork, (tx) => tx.execute(statement), {
    stopped: new AbortController().signal,
    onError: (error) => notified.push(error),
  });
  await expect(reading).rejects.toThrow('Failed query');
  expect(notified).toEqual([]);
});

it('throws a fault of the program at once', async () => {
  const reading = readWithRetry(
    unitOfWork,
    async () => {
      throw new TypeError('not a function');
    },
    { stopped: new AbortController().signal, onError: () => expect.unreachable() },
  );
  await expect(reading).rejects.toThrow('not a function');
});
