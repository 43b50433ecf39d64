import type { CanaryTarget, RegistryDocument } from '@exchange/federation/registry';
import { documentForTest, registerForTest } from '@exchange/federation/testing';
import { startRedis, type TestRedis } from '@exchange/server/testing/redis';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openRedis } from '../redis.ts';
import { createSigner } from '../signer.ts';
import { createAutoCanaries } from './auto-canaries.ts';
import {
  type CanaryState,
  createMemoryCanaryState,
  createSharedCanaryState,
} from './canary-state.ts';

const PLAN = { to: 'auto', clients: 20, minutes: 0 } as const;
const documentOf = (change: string, canary: CanaryTarget = PLAN): RegistryDocument => {
  const release = (version: string) => ({ version, manifestUrl: `/casino/${version}/m.json` });
  const deployment = { traffic: 0, default: false, canary };
  const casino = [registerForTest(release('1.0.0')), registerForTest(release('2.0.0'), deployment)];
  const at = '2026-01-01T00:00:00.000Z';
  const entry = (id: string, action: string) => ({ id, at, by: 'asha', remote: 'casino', action });
  return {
    ...documentForTest({}),
    microFrontends: { casino },
    history: [entry('later', 'activate'), entry(change, 'canary')],
  };
};

function open(state: CanaryState, now = () => 0, suspended: readonly string[] = []) {
  const warn = vi.fn();
  const suspensions = () => suspended.map((version) => ({ area: 'casino', version }));
  const canaries = createAutoCanaries(state, {
    ...{ warn, now, minFailures: 3 },
    brands: { ofHost: () => undefined },
    budget: { suspensions } as never,
  });
  canaries.follow(documentOf('one'));
  return canaries;
}
type Canaries = ReturnType<typeof open>;
const shown = (version: string, client: number) => ({
  ...{ area: 'casino', version, hostname: 'localhost', voter: `${client}` },
});
const use = async (canaries: Canaries, from: number, count: number, version = '2.0.0') => {
  for (let client = from; client < from + count; client += 1) {
    await canaries.count(shown(version, client), 'used');
  }
};
const fail = async (canaries: Canaries, clients: readonly number[]) => {
  for (const client of clients) await canaries.count(shown('2.0.0', client), 'failed');
};
const shareOf = (canaries: Canaries) => canaries.shareOf('casino', '2.0.0');
/** Stops the canary: many clients of the active version are well, three of the canary are not. */
const breakCanary = async (canaries: Canaries) => {
  await use(canaries, 100, 300, '1.0.0');
  await fail(canaries, [1, 2, 3]);
  await canaries.step();
};

describe('one edge', () => {
  test('begins at 1 %, counts a client once, and takes its time', async () => {
    let now = 0;
    const canaries = open(createMemoryCanaryState(), () => now);
    canaries.follow(documentOf('one', { ...PLAN, minutes: 5 }));
    await use(canaries, 0, 19);
    await use(canaries, 0, 19);
    now = 10 * 60_000;
    await canaries.step();
    expect(shareOf(canaries)).toBe(1);
    await use(canaries, 19, 1);
    now = 4 * 60_000;
    await canaries.step();
    expect(shareOf(canaries)).toBe(1);
    now = 5 * 60_000;
    await canaries.step();
    expect(shareOf(canaries)).toBe(10);
    expect(canaries.shareOf('casino', '1.0.0')).toBe(0);
  });

  test('what was stopped stays so, until another change of the canary', async () => {
    const canaries = open(createMemoryCanaryState());
    await breakCanary(canaries);
    expect(canaries.list()).toMatchObject([
      { share: 0, stopped: expect.stringContaining('3 of 3') },
    ]);
    await use(canaries, 10, 50);
    await canaries.step();
    canaries.follow(documentOf('one'));
    expect(shareOf(canaries)).toBe(0);
    canaries.follow(documentOf('two'));
    expect(shareOf(canaries)).toBe(1);
    canaries.follow(documentForTest({}));
    expect(canaries.list()).toEqual([]);
  });

  test('a canary over its error budget is stopped', async () => {
    const canaries = open(createMemoryCanaryState(), () => 0, ['2.0.0']);
    await canaries.step();
    expect(canaries.list()).toMatchObject([{ stopped: 'it is over its error budget' }]);
  });

  test('at 100 % nothing is compared any more', async () => {
    const canaries = open(createMemoryCanaryState());
    for (const from of [0, 100, 200]) {
      await use(canaries, from, 20);
      await canaries.step();
    }
    expect(shareOf(canaries)).toBe(100);
    await breakCanary(canaries);
    expect(shareOf(canaries)).toBe(100);
  });
});

describe('edges of one Redis', () => {
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
  const connect = async () => {
    const redis = openRedis(server.url);
    connections.push(redis);
    await redis.connect();
    return redis;
  };
  const openShared = async (secret = 'a secret of all edges') =>
    open(createSharedCanaryState(await connect(), createSigner([secret])));

  test('count together, each client once, and move on together', async () => {
    const [one, two] = [await openShared(), await openShared()];
    await use(one, 0, 12);
    await use(two, 10, 9);
    await one.step();
    expect(shareOf(one)).toBe(1);
    await use(two, 19, 1);
    await one.step();
    await two.step();
    expect([shareOf(one), shareOf(two)]).toEqual([10, 10]);
    const later = await openShared();
    await later.step();
    expect(shareOf(later)).toBe(10);
  });

  test('stop it together, also one that starts later', async () => {
    const [one, two] = [await openShared(), await openShared()];
    await breakCanary(one);
    await two.step();
    expect([shareOf(one), shareOf(two)]).toEqual([0, 0]);
    const later = await openShared();
    await later.step();
    expect(later.list()).toMatchObject([{ share: 0, stopped: expect.stringContaining('failed') }]);
  });

  test('believe no progress that no edge sealed @security:measures.98', async () => {
    const [edge, stranger] = [await openShared(), await openShared('another secret')];
    await breakCanary(stranger);
    expect(shareOf(stranger)).toBe(0);
    const [redis] = connections;
    await redis?.del(...(await redis.keys('exchange:edge:canary:counts:*')));
    await edge.step();
    expect(shareOf(edge)).toBe(1);
  });

  test('without its answer an edge goes on with what it counted itself', async () => {
    const edge = await openShared();
    await server.stop();
    await breakCanary(edge);
    expect(shareOf(edge)).toBe(0);
  });
});
