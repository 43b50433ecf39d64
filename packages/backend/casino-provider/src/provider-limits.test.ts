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
  const replies = await Promise.all(times(200, () => callAs(greedy, '/api/visit')));
  const taken = replies.filter(({ status }) => status !== 429).length;
  expect(taken).toBeGreaterThanOrEqual(20);
  expect(taken).toBeLessThan(200);
  expect((await callAs(other, '/api/visit')).status).toBe(200);
  const rejection = replies.find(({ status }) => status === 429);
  expect(rejection?.headers.get('retry-after')).toBe('1');
  expect(await rejection?.json()).toEqual({
    error: true,
    code: 'too_often',
    message: 'Too many calls. Try again in 1 s.',
  });
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
  /** More than a minute's 3000, which two of the three kinds alone do not reach. */
  const FLOOD = 3120;
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
  const KINDS = [
    { call: guess, unknown: 401 },
    { call: claim, unknown: 401 },
    { call: open, unknown: 404 },
  ];

  it('of tokens, codes of visits and addresses of pages is limited together, and blocks no other client', async () => {
    const known = await enter();
    await callAs(known, '/api/visit');
    const statuses = KINDS.map((): number[] => []);
    while (statuses.flat().length < FLOOD) {
      const sent = times(20, () =>
        KINDS.map(async ({ call }, kind) => {
          statuses[kind]?.push((await call('203.0.113.1')).statusCode);
        }),
      );
      await Promise.all(sent.flat());
    }
    for (const [kind, { unknown }] of KINDS.entries()) {
      expect(new Set(statuses[kind])).toEqual(new Set([unknown, 429]));
    }
    expect(statuses.flat().filter((status) => status !== 429).length).toBeLessThanOrEqual(3000);
    // Other and earlier clients are not blocked.
    for (const { call, unknown } of KINDS) {
      expect((await call('203.0.113.4')).statusCode).toBe(unknown);
    }
    expect((await guess('203.0.113.1', known)).statusCode).toBe(200);
  });
});
