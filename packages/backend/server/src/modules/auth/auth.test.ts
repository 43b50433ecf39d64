import { DEMO_BALANCE_RUPEES, DEMO_CREDENTIALS, type SessionData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { hashPassword, verifyPassword } from '../accounts/password.ts';
import { closeIdleDemos } from './demo.ts';
import { DEMO_IDLE_MS } from './sign-in-rules.ts';

// SECURITY.md names these numbers, so they are written out here.
const SESSION_MS = 7 * 24 * 60 * 60 * 1000;

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword('correct horse');
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const login = (user_name: string, password: string, token?: string) =>
  app.call('login', { user_name, password }, token === undefined ? {} : { token });
const demo = () => login(DEMO_CREDENTIALS.user_name, DEMO_CREDENTIALS.password);
const wallet = (token?: string) =>
  app.call('walletBalance', undefined, token === undefined ? {} : { token });

test('passwords are stored as salted argon2id PHC strings @asvs:6.2.5 @asvs:11.2.1 @asvs:11.2.2 @asvs:11.4.2 @security:access.1 @security:assets.1', async () => {
  const other = await hashPassword('correct horse');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]+\$[\w+/]+$/);
  expect(other).not.toBe(passwordHash);
  expect(await verifyPassword('correct horse', passwordHash)).toBe(true);
  expect(await verifyPassword('correct horsE', passwordHash)).toBe(false);
  expect(await verifyPassword('anything', null)).toBe(false);
  expect(await verifyPassword('anything', 'plain text')).toBe(false);
});

test('a login gives a token that opens the wallet, inside userinfo @spec:3.1 @spec:7.3 @security:left.1', async () => {
  await app.createUser({ userName: 'Asha', passwordHash, rupees: 250 });
  const reply = await login(' asha ', 'correct horse');
  expect(reply.response.json()).toMatchObject({
    userinfo: {
      status: 200,
      error: false,
      message: 'Login Successful',
      data: { user_name: 'Asha', role: 'player' },
    },
  });
  const { token } = reply.data as SessionData;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await wallet(token)).data).toEqual({ balance: 250, liability: 0 });
});

test('wrong user, wrong password and closed account get the same response @spec:8.1 @asvs:7.4.2 @security:access.5', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  const replies = [await login('asha', 'wrong'), await login('nobody', 'correct horse')];
  for (const { response } of replies) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      userinfo: {
        status: 401,
        error: true,
        message: 'Invalid Login Details',
        data: null,
        error_code: 'UNAUTHORIZED',
      },
    });
  }
});

test('a login with a valid token returns code 3; with a stale one it signs in again', async () => {
  const user = await app.createUser({ userName: 'asha', passwordHash });
  const again = await login('asha', 'correct horse', user.token);
  expect(again).toMatchObject({ status: 200, code: 3, data: { user_name: 'asha' } });
  const stale = await login('asha', 'correct horse', 'no-such-token');
  expect(stale.status).toBe(200);
  expect(stale.code).toBeUndefined();
});

test('logging out ends that session and no other @asvs:7.4.1 @security:sessions.1', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  const { token: first } = (await login('asha', 'correct horse')).data as SessionData;
  const { token: second } = (await login('asha', 'correct horse')).data as SessionData;
  expect((await app.call('logout', undefined, { token: first })).status).toBe(200);
  expect(await wallet(first)).toMatchObject({ status: 401, error: true, data: null });
  expect((await wallet(second)).status).toBe(200);
});

test('a session expires @asvs:7.3.2 @security:left.2 @security:sessions.2', async () => {
  const { token } = await app.createUser();
  app.clock.advance(SESSION_MS - 1);
  expect((await wallet(token)).status).toBe(200);
  app.clock.advance(1);
  expect((await wallet(token)).status).toBe(401);
});

test('no token, a broken header and an unknown token are 401 @asvs:7.2.1 @security:sessions.1', async () => {
  expect((await wallet()).status).toBe(401);
  expect((await wallet('')).status).toBe(401);
  expect((await wallet('x'.repeat(43))).status).toBe(401);
});

test('a role without permission gets 403 @spec:6.6', async () => {
  const player = await app.createUser();
  const decision = { id: 1, status: 'A' };
  expect(await app.call('requestDecision', decision, player)).toMatchObject({ status: 403 });
});

test('each demo login opens a fresh play-money account @security:access.16', async () => {
  const [first, second] = [(await demo()).data as SessionData, (await demo()).data as SessionData];
  expect(first.user_name).toMatch(/^demo-\w+$/);
  expect(second.user_name).not.toBe(first.user_name);
  expect((await wallet(first.token)).data).toEqual({ balance: DEMO_BALANCE_RUPEES, liability: 0 });
});

test('a demo account lives 24 hours after its last use', async () => {
  const { token } = (await demo()).data as SessionData;
  for (let day = 0; day < 3; day += 1) {
    app.clock.advance(DEMO_IDLE_MS);
    expect((await wallet(token)).status).toBe(200);
  }
  expect(await closeIdleDemos(app.context)).toBe(0);
  app.clock.advance(DEMO_IDLE_MS + 1);
  expect((await wallet(token)).status).toBe(401);
  expect(await closeIdleDemos(app.context)).toBe(1);
});

test('ordinary accounts are not closed when unused @asvs:6.2.10', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  app.clock.advance(30 * DEMO_IDLE_MS);
  expect(await closeIdleDemos(app.context)).toBe(0);
  expect((await login('asha', 'correct horse')).status).toBe(200);
});
