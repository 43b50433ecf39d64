import { EMPTY_DOCUMENT } from '@exchange/federation/registry';
import { registerForTest } from '@exchange/federation/testing';
import { startRedis, type TestRedis } from '@exchange/server/testing/redis';
import type { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSigner } from '../signer.ts';
import { createMemoryState } from './budget-state.ts';
import { createErrorBudget, type ErrorBudget } from './error-budget.ts';
import { openRedis } from './redis.ts';
import { createSharedState, type SharedState } from './shared-state.ts';

const RULES = { windowMs: 60_000, clients: 3, share: 0.5, restMs: 60_000 };
const documentOf = (version: string) => ({
  ...EMPTY_DOCUMENT,
  microFrontends: {
    casino: [registerForTest({ version, manifestUrl: `/casino/${version}/m.json` })],
  },
});

/** Key by which edges share suspensions. */
const SUSPENSIONS = 'exchange:edge:sealed-suspensions';

interface Edge {
  budget: ErrorBudget;
  warn: ReturnType<typeof vi.fn>;
}

let server: TestRedis;
let states: SharedState[];
beforeEach(async () => {
  server = await startRedis();
  states = [];
});
afterEach(async () => {
  for (const state of states) state.close();
  await server.stop();
});

const signer = createSigner(['a secret of all edges']);

/** The state of one process of the edge. */
async function startEdge(): Promise<Edge> {
  const warn = vi.fn();
  const memory = createMemoryState(RULES.windowMs);
  const redis = openRedis(server.url);
  const state = createSharedState(RULES, { memory, redis, signer, warn });
  states.push(state);
  await state.start();
  const budget = createErrorBudget(RULES, state);
  budget.follow(documentOf('2.0.0'));
  return { budget, warn };
}
const give = ({ budget }: Edge, client: string) => budget.markServed('casino', '2.0.0', client);
const fail = ({ budget }: Edge, client: string) => budget.markFailed('casino', '2.0.0', client);
const isOff = ({ budget }: Edge) => budget.isSuspended('casino', '2.0.0');
const countOf = ({ budget }: Edge) => budget.countOf('casino', '2.0.0');

describe('edges of one Redis', () => {
  test('count together, also if one served the page and another gets the report', async () => {
    const [one, two] = [await startEdge(), await startEdge()];
    for (const client of ['a', 'b', 'c', 'd']) await give(one, client);
    await two.budget.markUsed('casino', '2.0.0', 'd');
    expect(await fail(one, 'a')).toBeUndefined();
    expect(await fail(two, 'b')).toBeUndefined();
    expect(await fail(two, 'stranger')).toBeUndefined();
    expect(await fail(two, 'c')).toMatchObject({ failed: 3, used: 4 });
    expect(isOff(two)).toBe(true);
    await expect.poll(() => isOff(one)).toBe(true);
    expect(await countOf(one)).toEqual({ failed: 3, used: 4 });
  });

  test('decide nothing by one client, to whichever of them it reports', async () => {
    const edges = [await startEdge(), await startEdge(), await startEdge()];
    for (const edge of edges) await give(edge, 'a');
    for (const edge of edges) expect(await fail(edge, 'a')).toBeUndefined();
    expect(edges.some(isOff)).toBe(false);
  });

  test('tell one that starts later before it gives out any page', async () => {
    const one = await startEdge();
    for (const client of ['a', 'b', 'c']) await give(one, client);
    for (const client of ['a', 'b', 'c']) await fail(one, client);
    expect(isOff(await startEdge())).toBe(true);
  });

  test('begin afresh as the versions change, whichever of them sees it first', async () => {
    const [one, two] = [await startEdge(), await startEdge()];
    for (const client of ['a', 'b']) await give(one, client);
    for (const client of ['a', 'b']) await fail(one, client);
    for (const { budget } of [one, two]) {
      budget.follow(documentOf('3.0.0'));
      expect(await budget.countOf('casino', '3.0.0')).toEqual({ used: 0, failed: 0 });
    }
    two.budget.follow(documentOf('2.0.0'));
    expect(await countOf(two)).toEqual({ used: 2, failed: 2 });
  });

  describe('with a suspension that none of them wrote', () => {
    let redis: Redis;
    let key: string;
    let sealed: string;
    let others: string[];
    beforeEach(async () => {
      redis = openRedis(server.url);
      await redis.connect();
      const one = await startEdge();
      for (const client of ['a', 'b', 'c']) await give(one, client);
      for (const client of ['a', 'b', 'c']) await fail(one, client);
      [[key = '', sealed = ''] = []] = Object.entries(await redis.hgetall(SUSPENSIONS));
      expect(key).toMatch(/^casino 2\.0\.0 /);
      const suspension = { area: 'casino', version: '2.0.0', failed: 9, used: 9, at: 9e15 };
      const forged = JSON.stringify(suspension);
      const stranger = createSigner(['another secret']).seal(`suspension ${key}`, forged);
      // A seal is valid for the version that it was made for.
      const other = signer.seal('suspension casino 1.0.0 x', forged);
      others = ['{', forged, stranger, other];
    });
    afterEach(() => redis.disconnect());

    test('take no notice of it @security:keys.7', async () => {
      // The first edge would write its own suspension again.
      for (const state of states) state.close();
      for (const text of others) {
        await redis.hset(SUSPENSIONS, { [key]: text });
        const late = await startEdge();
        expect(isOff(late)).toBe(false);
        expect(late.warn).not.toHaveBeenCalled();
        expect(await redis.hget(SUSPENSIONS, key)).toBe(text);
      }
    });

    test('replace it by their own', async () => {
      for (const text of others) {
        await redis.hset(SUSPENSIONS, { [key]: text });
        await expect.poll(() => redis.hget(SUSPENSIONS, key)).toBe(sealed);
      }
    });
  });
});

describe.each([
  ['that stops', () => server.kill(), () => server.start()],
  ['that hangs', async () => server.pause(), async () => server.goOn()],
])('a Redis %s', (_, breakOff, goOn) => {
  test('leaves each edge with its own counts and is logged once; then they count together again', async () => {
    const [one, two] = [await startEdge(), await startEdge()];
    for (const client of ['a', 'b', 'c']) await give(one, client);
    for (const client of ['c', 'd']) await give(two, client);
    await fail(one, 'a');

    await breakOff();
    expect(await fail(one, 'b')).toBeUndefined();
    expect(await countOf(one)).toEqual({ used: 2, failed: 2 });
    expect(await fail(two, 'd')).toBeUndefined();
    for (const { warn } of [one, two]) {
      expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('does not answer'));
    }
    expect(await fail(one, 'c')).toMatchObject({ failed: 3 });
    expect([isOff(one), isOff(two)]).toEqual([true, false]);

    await goOn();
    await expect.poll(() => isOff(two)).toBe(true);
    for (const edge of [one, two]) {
      await expect.poll(() => edge.warn.mock.calls.length).toBe(2);
      expect(edge.warn).toHaveBeenLastCalledWith(expect.stringContaining('answers again'));
      await expect.poll(() => countOf(edge)).toEqual({ used: 4, failed: 4 });
    }
  });
});

test('an edge starts without a Redis, and finds it later', async () => {
  await server.kill();
  const one = await startEdge();
  for (const client of ['a', 'b', 'c']) await give(one, client);
  for (const client of ['a', 'b', 'c']) await fail(one, client);
  expect(isOff(one)).toBe(true);
  await server.start();
  await expect.poll(async () => isOff(await startEdge())).toBe(true);
});
