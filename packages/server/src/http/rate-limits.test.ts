import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';

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

const login = (user_name: string, remoteAddress = '203.0.113.5', password = 'wrong') =>
  limited.inject({
    method: 'POST',
    url: '/api/v5/login',
    payload: { user_name, password },
    remoteAddress,
  });

test('guessing a password is slowed down by address and user name', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await login('asha')).statusCode).toBe(401);
  }
  const refused = await login(' ASHA ');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().userinfo).toMatchObject({ status: 429, error: true, data: null });
  expect(refused.json().userinfo.message).toMatch(
    /^Too many requests\. Try again in \d+ seconds\.$/,
  );
  expect((await login('ravi')).statusCode).toBe(401);
  expect((await login('asha', '203.0.113.6')).statusCode).toBe(401);
}, 20_000);

test('other calls are not touched by the limit of the login', async () => {
  const url = '/api/v5/default-setting';
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect((await limited.inject({ url, remoteAddress: '203.0.113.5' })).statusCode).toBe(200);
  }
});

test('one address cannot try many user names', async () => {
  // An empty password counts and costs no hashing.
  const attempt = (name: string) => login(name, '203.0.113.7', '');
  for (let name = 0; name < 300; name += 1) {
    expect((await attempt(`name-${name}`)).statusCode).toBe(400);
  }
  expect((await attempt('one-more')).statusCode).toBe(429);
  expect((await login('one-more', '203.0.113.8', '')).statusCode).toBe(400);
});
