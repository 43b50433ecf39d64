import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  callServer,
  openServerStream,
  startCluster,
  type TestCluster,
} from '../testing/cluster.ts';
import { HELD_RECORDING, readMatch } from '../testing/cluster-match.ts';
import type { ServerProcess } from '../testing/server-process.ts';

const SOON = { timeout: 20_000, interval: 50 };

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await startCluster(1, HELD_RECORDING);
});
afterAll(() => cluster.stop());

const readReadiness = async ({ address }: ServerProcess) =>
  (await fetch(`${address}/ready`)).status;

it('a follower without prices yet does not report a match as missing', async () => {
  const [leader] = cluster.servers as [ServerProcess];
  const match_id = (await readMatch(leader))?.match_id;
  await cluster.redis.kill();
  const late = await cluster.add();
  expect([await readReadiness(leader), await readReadiness(late)]).toEqual([200, 503]);
  expect((await fetch(`${late.address}/health`)).status).toBe(200);
  for (const [name, input] of [
    ['matchList', {}],
    ['eventDetails', { match_id, sport_id: '4' }],
    ['eventSessions', { match_id }],
  ] as const) {
    expect(await callServer(late, name, input)).toMatchObject({
      status: 503,
      message: 'The prices are not here yet, please try again.',
    });
  }
  const topic = `event:${match_id}`;
  const stream = await openServerStream(late, { [topic]: null });
  await expect.poll(() => stream.frames, SOON).toContainEqual({ kind: 'beat' });
  await cluster.redis.start();
  await expect.poll(() => readReadiness(late), SOON).toBe(200);
  const listReported = () => stream.frames.filter(({ kind }) => kind !== 'beat');
  await expect.poll(listReported, SOON).not.toEqual([]);
  expect(listReported()[0]).toMatchObject({ kind: 'snapshot', topic });
  stream.close();
  expect(await readMatch(late)).toMatchObject({ match_id });
});
