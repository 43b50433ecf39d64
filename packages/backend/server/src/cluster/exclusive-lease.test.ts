import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCluster, type TestCluster } from '../testing/cluster.ts';
import { HELD_RECORDING, readStatus } from '../testing/cluster-match.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 30_000, interval: 50 };
const ALONE = { REDIS_URL: '' };

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster(0, HELD_RECORDING);
});
afterAll(() => cluster.stop());

const readNumber = async () => {
  const [row] = await cluster.query<{ fencing: string }>('select fencing from leaderships');
  return Number(row?.fencing);
};

function isAlive({ pid }: ServerProcess): boolean {
  try {
    return process.kill(pid ?? 0, 0);
  } catch {
    return false;
  }
}

describe('a server without Redis on a PostgreSQL', () => {
  let alone: ServerProcess;
  it('leads, and blocks another one of its kind from starting @spec:cluster.1', async () => {
    alone = await cluster.add(ALONE);
    expect(await cluster.findLeader()).toBe(alone);
    await expect(cluster.add(ALONE)).rejects.toThrow(
      'Another server leads this database; set REDIS_URL',
    );
    await expect.poll(() => readStatus(alone), SOON).toBe('OPEN');
  });

  it('starts again right after a kill -9', async () => {
    await alone.kill();
    alone = await cluster.add(ALONE);
    expect(await cluster.findLeader()).toBe(alone);
  });

  it('continues to lead under its number after the database was unavailable', async () => {
    const before = await readNumber();
    await cluster.postgres.crash();
    await expect.poll(() => readStatus(alone).catch(() => undefined), SOON).toBe('OPEN');
    const isHeld = `select 1 from pg_locks where locktype = 'advisory' and granted and objid = 2`;
    await expect
      .poll(async () => (await cluster.query(isHeld).catch(() => [])).length, SOON)
      .toBe(1);
    expect(await readNumber()).toBe(before);
  });

  it('exits if another one acquired the lead while it was suspended', async () => {
    alone.pause();
    const other = await cluster.add(ALONE);
    expect(await cluster.findLeader()).toBe(other);
    alone.resume();
    await expect.poll(() => isAlive(alone), SOON).toBe(false);
    await expect.poll(() => readStatus(other), SOON).toBe('OPEN');
  });
});
