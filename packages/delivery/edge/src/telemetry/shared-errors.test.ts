import { once } from 'node:events';
import { startRedis, type TestRedis } from '@exchange/server/testing/redis';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRedis } from '../redis.ts';
import { createErrorLog } from './errors.ts';
import { createSharedErrorLog } from './shared-errors.ts';

let server: TestRedis;
let connections: Redis[];
beforeEach(async () => {
  server = await startRedis();
  connections = [];
});
afterEach(async () => {
  for (const redis of connections) redis.disconnect();
  await server.stop();
});

let now = 1000;
/** Starts the log of one edge. */
async function startLog() {
  const redis = openRedis(server.url);
  connections.push(redis);
  await redis.connect();
  return createSharedErrorLog(
    redis,
    createErrorLog(() => now++),
  );
}

const OWNER = { area: 'casino', version: '2.0.0' };
const reportOf = (name: string) => ({
  kind: 'error' as const,
  name,
  message: 'x is undefined',
  frames: [{ file: '/casino/2.0.0/main.js', line: 1, column: 2, fn: 'show' }],
});
const summarize = async (log: Awaited<ReturnType<typeof startLog>>) =>
  (await log.list()).map(({ name, count }) => `${name} ${count}`);

test('edges list the same errors with their count, also after a restart', async () => {
  const [one, two] = [await startLog(), await startLog()];
  expect((await one.add(OWNER, reportOf('TypeError'), 'a'))?.isNew).toBe(true);
  expect((await two.add(OWNER, reportOf('TypeError'), 'b'))?.isNew).toBe(false);
  await two.add(OWNER, reportOf('RangeError'), 'b');
  const expected = ['RangeError 1', 'TypeError 2'];
  expect(await summarize(one)).toEqual(expected);
  expect(await summarize(two)).toEqual(expected);
  expect(await summarize(await startLog())).toEqual(expected);
});

test('at most 200 are kept, those that were reported last', async () => {
  const log = await startLog();
  for (let index = 0; index < 203; index += 1) {
    await log.add(OWNER, reportOf(`Error${index}`), `client ${index}`);
  }
  const other = await startLog();
  const names = (await other.list()).map(({ name }) => name);
  expect(names).toHaveLength(200);
  expect(names[0]).toBe('Error202');
  expect(names).not.toContain('Error2');
  const [redis] = connections;
  expect(await redis?.hlen('exchange:edge:errors:first')).toBe(200);
  expect(await redis?.zcard('exchange:edge:errors:counts')).toBe(200);
});

test('without Redis an edge lists its own, and afterwards also the shared ones', async () => {
  const [one, two] = [await startLog(), await startLog()];
  await two.add(OWNER, reportOf('TypeError'), 'b');
  const [redis] = connections;
  if (!redis) throw new Error('There is no connection');
  const ended = once(redis, 'end');
  redis.disconnect();
  await ended;
  expect((await one.add(OWNER, reportOf('RangeError'), 'a'))?.isNew).toBe(true);
  expect(await summarize(one)).toEqual(['RangeError 1']);
  await redis.connect();
  expect((await summarize(one)).toSorted()).toEqual(['RangeError 1', 'TypeError 1']);
});

test('what is no report of an edge is not listed', async () => {
  const log = await startLog();
  await log.add(OWNER, reportOf('TypeError'), 'a');
  const [redis] = connections;
  await redis?.hset('exchange:edge:errors:first', 'x', '{"name":"<b>"}');
  await redis?.zadd('exchange:edge:errors:latest', 5, 'x');
  expect(await summarize(log)).toEqual(['TypeError 1']);
});
