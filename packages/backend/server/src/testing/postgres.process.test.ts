import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestPool, startPostgres, type TestPostgres } from './postgres.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it('a pool of a test survives the shutdown of its PostgreSQL, and connects again after it', async () => {
  const pool = openTestPool(postgres.url, 2);
  const ask = () => pool.query('select 1');
  await Promise.all([ask(), ask()]);
  expect(pool.idleCount).toBe(2);
  const startAgain = await postgres.shutDown();
  await expect.poll(() => pool.totalCount).toBe(0);
  await startAgain();
  expect((await ask()).rowCount).toBe(1);
  await pool.end();
});
