import { afterAll, beforeAll, expect, it } from 'vitest';
import { callServer, startCluster, type TestCluster } from '../testing/cluster.ts';
import {
  backFirst,
  CLUSTER_MARKET,
  controlFeed,
  HELD_RECORDING,
  readMatch,
  readStatus,
  signInDemo,
} from '../testing/cluster-match.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 30_000, interval: 50 };

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster(2, HELD_RECORDING);
});
afterAll(() => cluster.stop());

const readRules = () =>
  cluster.query<{ state: string; locked: string | null }>(
    'select state, locked from cash_out_rules where market_id = $1',
    [CLUSTER_MARKET],
  );
const countHedges = async () =>
  (await cluster.query('select id from bets where market_id = $1 and hedges', [CLUSTER_MARKET]))
    .length;
/** Sets a rule whose loss is reached by any fall of the position's value. */
async function setRule(server: ServerProcess, token: string, bounds: object): Promise<void> {
  const match = await readMatch(server);
  const input = { match_id: match?.match_id, market_id: CLUSTER_MARKET, ...bounds };
  await expect
    .poll(() => callServer(server, 'setCashOutRule', input, token), SOON)
    .toMatchObject({ error: false });
}

it('a rule of a follower is executed by the leader, and after a takeover by the next one, once each', async () => {
  const leader = await cluster.findLeader();
  const follower = cluster.servers.find((server) => server !== leader);
  if (!leader || !follower) throw new Error('there is no leader, or no follower');
  await controlFeed(leader, 'hold');
  const token = await signInDemo(follower);
  expect(await backFirst(follower, token, { stack: 1000 })).toMatchObject({ error: false });
  await setRule(follower, token, { stop_loss: 60, take_profit: 60 });
  expect(await readRules()).toMatchObject([{ state: 'OPEN' }]);
  await expect
    .poll(async () => {
      await controlFeed(leader, 'step', 5);
      return (await readRules())[0]?.state;
    }, SOON)
    .toBe('DONE');
  const first = await countHedges();
  expect(first).toBeGreaterThan(0);

  expect(await backFirst(follower, token, { stack: 2000 })).toMatchObject({ error: false });
  await setRule(follower, token, { stop_loss: 1_000_000, take_profit: 1_000_000 });
  await leader.kill();
  cluster.servers.splice(cluster.servers.indexOf(leader), 1);
  await expect.poll(() => cluster.findLeader(), SOON).toBe(follower);
  await expect.poll(() => readStatus(follower), SOON).toBe('OPEN');
  // The next leader read the stored rule; this bound is reached by the next prices.
  await cluster.query(
    `update cash_out_rules set stop_loss = 1, take_profit = 1, changed_at = now() where state = 'OPEN'`,
  );
  await expect
    .poll(async () => {
      await controlFeed(follower, 'step', 5);
      return (await readRules())[0]?.state;
    }, SOON)
    .toBe('DONE');
  const both = await countHedges();
  expect(both).toBeGreaterThan(first);
  await cluster.add();
  await controlFeed(follower, 'step', 20);
  expect(await countHedges()).toBe(both);
  expect(await cluster.query('select sum(amount)::int as total from postings')).toEqual([
    { total: 0 },
  ]);
});
