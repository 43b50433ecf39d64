import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { hashPassword } from '../modules/accounts/password.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';
import { createLoginLimits } from './login-limits.ts';

const PASSWORD = 'asha-guru-9182';

let app: TestApp;
let limited: FastifyInstance;
beforeAll(async () => {
  app = await startTestApp();
  limited = await createApp({ context: app.context });
});
afterAll(async () => {
  await limited.close();
  await app.close();
});

/** An empty password counts, costs no hashing and causes no delay of its own. */
async function logIn(user_name: string, password = '', cookie = '') {
  const reply = await limited.inject({
    method: 'POST',
    url: '/api/v5/login',
    remoteAddress: '203.0.113.40',
    payload: { user_name, password },
    headers: { cookie },
  });
  return { status: reply.statusCode, cookie: `${reply.headers['set-cookie']}`.split(';')[0] };
}

test('a known device logs in beside 310 junk log-ins of its address, and has its own count @asvs:2.4.1 @asvs:6.3.1 @security:access.6', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const asha = await app.createUser({ passwordHash });
  const ravi = await app.createUser({ passwordHash });
  const { cookie } = await logIn(asha.userName, PASSWORD);
  const foreign = await logIn(ravi.userName, PASSWORD);
  const junk = [];
  for (let time = 0; time < 310; time += 1) junk.push((await logIn(`junk-${time}`)).status);
  expect(junk.slice(-10)).toEqual(Array(10).fill(429));
  expect((await logIn(asha.userName, PASSWORD)).status).toBe(429);
  expect((await logIn(asha.userName, PASSWORD, foreign.cookie)).status).toBe(429);
  expect((await logIn(asha.userName, PASSWORD, cookie)).status).toBe(200);
  for (let time = 1; time < 10; time += 1) {
    expect((await logIn(` ${asha.userName.toUpperCase()} `, '', cookie)).status).toBe(400);
  }
  expect((await logIn(asha.userName, PASSWORD, cookie)).status).toBe(429);
  expect((await logIn(ravi.userName, PASSWORD, foreign.cookie)).status).toBe(200);
});

test('junk log-ins of its own name from its address do not block a known device @security:access.6', async () => {
  const user = await app.createUser({ passwordHash: await hashPassword(PASSWORD) });
  const remoteAddress = '203.0.113.41';
  const send = async (password: string, cookie = '') => {
    const payload = { user_name: user.userName, password };
    const url = '/api/v5/login';
    const headers = { cookie };
    return limited.inject({ method: 'POST', url, payload, remoteAddress, headers });
  };
  const cookie = `${(await send(PASSWORD)).headers['set-cookie']}`.split(';')[0];
  for (let time = 0; time < 9; time += 1) await send('');
  expect((await send(PASSWORD)).statusCode).toBe(429);
  expect((await send(PASSWORD, cookie)).statusCode).toBe(200);
});

test('a name as long as a body is counted in a few bytes, and under the same key each time @asvs:1.4.3', async () => {
  const { own } = createLoginLimits(limited, { testMode: false, isKnownDevice: () => false });
  const keyOf = async (user_name: string) => {
    const request = { ip: '203.0.113.5', params: {}, headers: {}, body: { user_name } };
    return `${await own.keyGenerator?.(request as never)}`;
  };
  // Its lower case is two characters.
  const name = 'İ'.repeat(30_000);
  const key = await keyOf(name);
  expect(key.length).toBeLessThan(120);
  expect(await keyOf(` ${name} `)).toBe(key);
  expect(await keyOf('a'.repeat(63_000))).not.toBe(key);
});
