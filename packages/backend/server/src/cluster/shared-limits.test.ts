import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callServer, startCluster, type TestCluster } from '../testing/cluster.ts';
import type { ServerProcess } from '../testing/server-process.ts';

/** As for players: without test controls, and with limits. */
const FOR_PLAYERS = { EXCHANGE_TEST: '0' };
const SIGN_UPS_A_MINUTE = 30;
/** Number of wrong passwords of a name without a delay. */
const FREE_TRIES = 3;
const MANY_TRIES = 20;

let cluster: TestCluster;
let servers: ServerProcess[];
beforeAll(async () => {
  cluster = await startCluster(0, ['--sim-matches', '0,0,1', '--sim-speed', '1']);
  servers = [await cluster.add(FOR_PLAYERS), await cluster.add(FOR_PLAYERS)];
});
afterAll(() => cluster.stop());

/** Tries wrong passwords of a name, on one server after the other; returns the statuses. */
async function tryPasswords(name: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const server = servers[index % servers.length] as ServerProcess;
    const input = { user_name: name, password: `wrong-${index}` };
    statuses.push((await callServer(server, 'login', input)).status);
  }
  return statuses;
}

/** Sends empty sign-ups, on one server after the other; returns the statuses. */
async function trySignUps(times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const server = servers[index % servers.length] as ServerProcess;
    statuses.push((await callServer(server, 'signUp', {})).status);
  }
  return statuses;
}

describe('the limits of several servers', () => {
  it('are shared: requests to another server count, too @spec:cluster.4', async () => {
    const statuses = await trySignUps(SIGN_UPS_A_MINUTE + 2);
    expect(statuses.slice(0, SIGN_UPS_A_MINUTE)).not.toContain(429);
    expect(statuses.slice(SIGN_UPS_A_MINUTE)).toEqual([429, 429]);
  });

  it('delay together: the next try after wrong ones has to wait on each of them', async () => {
    expect(await tryPasswords('admin', FREE_TRIES + 1)).toEqual([401, 401, 401, 401]);
    const client = new Redis(cluster.redis.url);
    const [name = ''] = await client.keys('*tries:login:*');
    expect(await client.hget(name, 'count')).toBe(String(FREE_TRIES + 1));
    client.disconnect();
    // The delay doubles, so tries come too early at some time, at any speed.
    expect(await tryPasswords('admin', MANY_TRIES)).toContain(429);
  });

  it('apply to each server alone while Redis is unavailable, and together once it is back @spec:cluster.4 @asvs:16.5.2', async () => {
    await cluster.redis.kill();
    const max = SIGN_UPS_A_MINUTE * servers.length;
    const statuses = await trySignUps(max + 2);
    expect(new Set(statuses.slice(0, max))).toEqual(new Set([400]));
    expect(statuses.slice(max)).toEqual([429, 429]);
    expect(await tryPasswords('agent', MANY_TRIES)).toContain(429);
    await cluster.redis.start();
    const client = new Redis(cluster.redis.url);
    for (const server of servers) {
      await expect
        .poll(
          async () => {
            await client.flushall();
            await callServer(server, 'signUp', {});
            return client.keys('*limit*');
          },
          { timeout: 20_000 },
        )
        .not.toEqual([]);
    }
    await client.flushall();
    client.disconnect();
    const again = await trySignUps(SIGN_UPS_A_MINUTE + 2);
    expect(again.slice(0, SIGN_UPS_A_MINUTE)).not.toContain(429);
    expect(again.slice(SIGN_UPS_A_MINUTE)).toEqual([429, 429]);
  });
});
