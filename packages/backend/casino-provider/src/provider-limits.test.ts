import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { readConfig } from './config.ts';
import { randomHex } from './fairness/hash.ts';
import { type RunningProvider, startProvider } from './provider.ts';
import { startTestOperator, type TestOperator } from './testing/test-operator.ts';

let operator: TestOperator;
let provider: RunningProvider;
let folder: string;

beforeAll(async () => {
  operator = await startTestOperator();
  folder = await mkdtemp(join(tmpdir(), 'limits-'));
  const env = { ...operator.env(folder), EXCHANGE_TEST: '1', LOG_LEVEL: 'silent' };
  provider = await startProvider(readConfig(env));
});
afterAll(async () => {
  await provider.close();
  await operator.close();
  await rm(folder, { recursive: true });
});

const enter = async (gameId = '200570') =>
  operator.visit(await operator.exchange.createUser({ rupees: 1000 }), 'DC', gameId);
const callAs = (token: string, path: string, body?: object) =>
  fetch(provider.address + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
const countTaken = async (calls: Promise<Response>[]) =>
  (await Promise.all(calls)).filter(({ status }) => status !== 429).length;
const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);

test('a player over the limit is refused for a while, and another one at the same address is not', async () => {
  const [greedy, other] = [await enter(), await enter()];
  // On a busy machine the calls spread over more than one second, but never over ten.
  const taken = await countTaken(times(200, () => callAs(greedy, '/api/visit')));
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(taken).toBeLessThan(200);
  expect((await callAs(other, '/api/visit')).status).toBe(200);
  await expect
    .poll(async () => (await callAs(greedy, '/api/visit')).status, { interval: 200 })
    .toBe(200);
});

test('bets have a smaller limit, which does not apply to moves @asvs:2.4.1', async () => {
  const token = await enter();
  const bet = () => callAs(token, '/api/rounds', { id: randomHex(8) });
  const taken = await countTaken(times(50, bet));
  expect(taken).toBeGreaterThanOrEqual(5);
  expect(taken).toBeLessThan(50);
  const move = await callAs(token, '/api/rounds/s-1/actions', { id: randomHex(8), action: {} });
  expect(move.status).toBe(404);
});

test('a visit has three streams: a fourth closes the oldest @asvs:1.4.3', async () => {
  const token = await enter('201206');
  const open = async () => (await callAs(token, '/api/live/aviator')).body?.getReader();
  const readers: Awaited<ReturnType<typeof open>>[] = [];
  for (let made = 0; made < 4; made += 1) {
    const reader = await open();
    await reader?.read();
    readers.push(reader);
  }
  const untilCut = async () => {
    for (;;) if ((await readers[0]?.read())?.done !== false) return;
  };
  await expect(untilCut()).rejects.toThrow();
  expect((await readers[1]?.read())?.done).toBe(false);
  for (const reader of readers) await reader?.cancel().catch(() => {});
});

describe('a flood of guesses', { timeout: 180_000 }, () => {
  const FLOOD = 3100;
  // Without sockets, as so many calls would take longer than the limit's minute.
  const network = (name: string) => ({ 'x-forwarded-for': name });
  const claim = (from: string) =>
    provider.app.inject({
      method: 'POST',
      url: '/api/visit/claim',
      headers: network(from),
      body: { code: randomHex(), token: randomHex() },
    });
  const guess = (from: string, token = randomHex()) =>
    provider.app.inject({
      url: '/api/visit',
      headers: { authorization: `Bearer ${token}`, ...network(from) },
    });
  const open = (from: string) =>
    provider.app.inject({
      url: `/play/DC/200570?visit=${randomHex()}`,
      headers: network(from),
    });

  it.each([
    ['tokens', guess, 401, '203.0.113.1'],
    ['codes of visits', claim, 401, '203.0.113.2'],
    ['addresses of pages', open, 404, '203.0.113.3'],
  ] as const)('of %s is limited, and blocks no other client', async (_, call, unknown, from) => {
    const known = await enter();
    await callAs(known, '/api/visit');
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < FLOOD; sent += 50) {
      for (const { statusCode: status } of await Promise.all(times(50, () => call(from)))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    expect([...statuses.keys()].sort()).toEqual([unknown, 429].sort());
    expect(statuses.get(unknown)).toBeLessThanOrEqual(3000);
    // Other and earlier clients are not blocked.
    expect((await call('203.0.113.4')).statusCode).toBe(unknown);
    expect((await guess(from, known)).statusCode).toBe(200);
  });
});
