import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  callServer,
  openServerStream,
  startCluster,
  type TestCluster,
} from '../testing/cluster.ts';
import {
  backFirst,
  controlFeed,
  HELD_RECORDING,
  readMatch,
  signInDemo,
} from '../testing/cluster-match.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 20_000, interval: 25 };

let cluster: TestCluster;
let leader: ServerProcess;
let followers: ServerProcess[];
let admin: string;
let matchId: string;
beforeAll(async () => {
  cluster = await startCluster(3, HELD_RECORDING);
  const found = await cluster.findLeader();
  if (!found) throw new Error('there is no leader');
  leader = found;
  followers = cluster.servers.filter((server) => server !== leader);
  const printed = cluster.servers.flatMap((server) => server.printed).join(' ');
  const password = /admin \/ (\S+)/.exec(printed)?.[1];
  const { data } = await callServer(leader, 'login', { user_name: 'admin', password });
  admin = (data as { token: string }).token;
  await controlFeed(leader, 'hold');
  matchId = (await readMatch(leader))?.match_id ?? '';
});
afterAll(() => cluster.stop());

const control = (server: ServerProcess, body: object) =>
  callServer(server, 'matchControl', { match_id: matchId, reason: 'Test', ...body }, admin);
const readOdds = async (server: ServerProcess) => {
  const { data } = await callServer(server, 'eventDetails', { match_id: matchId });
  const { odds } = data as { odds: { adminMessage: string | null; IsBetAllow: string } };
  return [odds.adminMessage, odds.IsBetAllow];
};
const stepOn = () => controlFeed(leader, 'step', 2);

it('reaches every server and open stream, from any server', async () => {
  const [one, other] = followers as [ServerProcess, ServerProcess];
  const stream = await openServerStream(other, { [`event:${matchId}`]: null });
  for (const [index, server] of [one, other, leader].entries()) {
    const message = `Message ${index}`;
    expect((await control(server, { adminMessage: message })).status).toBe(200);
    for (const each of cluster.servers) {
      await expect.poll(() => readOdds(each), SOON).toEqual([message, 'Y']);
    }
    await expect.poll(() => JSON.stringify(stream.frames), SOON).toContain(message);
  }
  stream.close();
  const token = await signInDemo(one);
  expect(await backFirst(one, token)).toMatchObject({ error_code: 'ADMIN_STOP' });
  await control(other, { adminMessage: null });
  await expect.poll(() => readOdds(one), SOON).toEqual([null, 'Y']);
  await expect.poll(() => backFirst(one, token), SOON).toMatchObject({ error: false });
});

it('is read by the leader where the message between the servers was lost', async () => {
  const [one] = followers as [ServerProcess];
  await cluster.query(
    `update match_controls set version = version + 1, controls = '{"all":{"adminMessage":"Found"},"markets":{}}'`,
  );
  await stepOn();
  for (const server of [leader, one]) {
    await expect.poll(() => readOdds(server), SOON).toEqual(['Found', 'Y']);
  }
  await control(one, { adminMessage: null });
});

it('survives the leader', async () => {
  const [one, other] = followers as [ServerProcess, ServerProcess];
  expect((await control(one, { IsBetAllow: 'N' })).status).toBe(200);
  await leader.kill();
  cluster.servers.splice(cluster.servers.indexOf(leader), 1);
  await expect.poll(() => cluster.findLeader(), SOON).toBeOneOf([one, other]);
  const token = await signInDemo(one);
  for (const server of [one, other]) {
    await expect
      .poll(async () => (await backFirst(server, token)).error_code, SOON)
      .toBe('BET_LOCKED');
    expect(await readOdds(server)).toEqual([null, 'N']);
  }
});
