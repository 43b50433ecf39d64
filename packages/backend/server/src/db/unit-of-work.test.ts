import { setTimeout as sleep } from 'node:timers/promises';
import { createUnitOfWork, sqlState } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setHold, startTestApp, type TestApp } from '../testing/index.ts';
import { openTestDatabase } from '../testing/test-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const selectOne = sql`select 1 as one`;

test('a transaction inside another is a fault of the program, and does not deadlock', async () => {
  const { unitOfWork } = app.context;
  const nested = unitOfWork.withTransaction(() =>
    unitOfWork.withTransaction((tx) => tx.execute(selectOne)),
  );
  await expect(nested).rejects.toThrow('pass its tx');
  await expect(unitOfWork.withTransaction((tx) => tx.execute(selectOne))).resolves.toBeDefined();
});

test('a transaction that throws leaves no trace', async () => {
  const { unitOfWork } = app.context;
  const user = await app.createUser({ rupees: 10 });
  const failing = unitOfWork.withTransaction(async (tx) => {
    await setHold(app.context.ledger, tx, { userId: user.id, marketId: '1.5', paise: 500 });
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  const { data } = await app.call('walletBalance', undefined, user);
  expect(data).toEqual({ balance: 10, liability: 0 });
});

test("an error's SQLSTATE is found behind drizzle's wrapper", async () => {
  const broken = app.context.unitOfWork.withTransaction((tx) => tx.execute(sql`select 1/0`));
  const error = await broken.catch((thrown: unknown) => thrown);
  expect(sqlState(error)).toBe('22012');
});

test('serialization failures are retried, other errors are not', async () => {
  const attempt = async (code: string) => {
    let attempts = 0;
    const raise = sql.raw(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`);
    const result = app.context.unitOfWork.withTransaction(async (tx) => {
      attempts += 1;
      if (attempts < 3) await tx.execute(raise);
    });
    await result.catch(() => undefined);
    return attempts;
  };
  expect(await attempt('40001')).toBe(3);
  expect(await attempt('40P01')).toBe(3);
  expect(await attempt('23505')).toBe(1);
});

test('closing waits for running transactions and rejects new ones', async () => {
  const database = await openTestDatabase(process.env.TEST_DATABASE_URL);
  const unitOfWork = createUnitOfWork(database);
  let ended = false;
  const running = unitOfWork.withTransaction(async (tx) => {
    await tx.execute(selectOne);
    await sleep(50);
    await tx.execute(selectOne);
    ended = true;
  });
  await unitOfWork.close();
  expect(ended).toBe(true);
  await running;
  await expect(unitOfWork.withTransaction((tx) => tx.execute(selectOne))).rejects.toThrow(
    'closing',
  );
  await database.close();
});
