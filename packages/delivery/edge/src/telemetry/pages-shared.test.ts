import { startRedis, type TestRedis } from '@exchange/server/testing/redis';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRedis } from '../redis.ts';
import { createSharedSamples } from './pages.ts';

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

/** Starts the measurements of one edge. */
async function startSamples() {
  const redis = openRedis(server.url);
  connections.push(redis);
  await redis.connect();
  return createSharedSamples(redis);
}

test('edges show the same percentiles, of the latest 500 of all', async () => {
  const [one, two] = [await startSamples(), await startSamples()];
  for (let count = 0; count < 100; count += 1) one.add('casino 1.0.0', 'LCP', 9999);
  await one.write();
  for (let count = 0; count < 500; count += 1) two.add('casino 1.0.0', 'LCP', count < 375 ? 1 : 2);
  await two.write();
  const expected = { value: 1, count: 500 };
  expect(await one.p75('casino 1.0.0', 'LCP')).toEqual(expected);
  expect(await two.p75('casino 1.0.0', 'LCP')).toEqual(expected);
  expect(await one.p75('casino 1.0.0', 'INP')).toBeUndefined();
});

test('without Redis an edge shows its own, and nothing piles up', async () => {
  const samples = await startSamples();
  await server.stop();
  for (let count = 0; count < 6000; count += 1) samples.add('casino 1.0.0', 'LCP', 7);
  await samples.write();
  expect(await samples.p75('casino 1.0.0', 'LCP')).toEqual({ value: 7, count: 500 });
});
