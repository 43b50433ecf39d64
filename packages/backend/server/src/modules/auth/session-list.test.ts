import { type endpoints, toEpoch, type WireData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../../testing/index.ts';
import { hashPassword } from '../accounts/password.ts';
import { findUser } from '../accounts/repository.ts';
import { listAudit } from '../audit/repository.ts';
import { openSession, SESSION_MS } from './service.ts';
import { SESSION_CACHE_TTL_MS } from './sessions.ts';

// SECURITY.md names these numbers, so they are written out here.
const MAX_SESSIONS = 50;

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
type Row = WireData<typeof endpoints.sessionList>['list'][number];

let app: TestApp;
let passwordHash: string;
let user: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword('correct horse');
});
beforeEach(async () => {
  await app.reset();
  user = await app.createUser({ userName: 'asha', passwordHash });
  await app.call('logout', undefined, user);
});
afterAll(() => app.close());

const login = async (userAgent: string) => {
  const credentials = { user_name: 'asha', password: 'correct horse' };
  const reply = await app.call('login', credentials, { headers: { 'user-agent': userAgent } });
  return (reply.data as { token: string }).token;
};
const list = async (token: string) =>
  ((await app.call('sessionList', undefined, { token })).data as { list: Row[] }).list;
const end = (token: string, session_id: unknown) =>
  app.call('sessionEnd', { session_id }, { token });
const statusOf = async (token: string) =>
  (await app.call('walletBalance', undefined, { token })).status;

it('names each device, its sign-in, its last use, and the current one @spec:account.29 @asvs:7.5.2 @security:sessions.4', async () => {
  const first = app.clock.now();
  const desk = await login(DESK);
  app.clock.advance(60 * 60_000);
  const phone = await login(PHONE);
  expect(await list(phone)).toMatchObject([
    { browser: 'Chrome', platform: 'Android', current: true },
    {
      browser: 'Firefox',
      platform: 'Windows',
      current: false,
      created_at: toEpoch(first),
      last_seen_at: toEpoch(first),
    },
  ]);
  // Its use is recorded, so it moves up.
  await statusOf(desk);
  app.clock.advance(1000);
  const [newest] = await list(desk);
  expect(newest?.last_seen_at).toBeGreaterThan(toEpoch(first));
});

it('shows every valid sign-in: the least recently used one ends beyond fifty @security:sessions.4', async () => {
  const first = await login(DESK);
  const tokens = [first];
  const { context, clock } = app;
  const account = await context.unitOfWork.withTransaction((tx) => findUser(tx, user.id));
  if (!account) throw new Error('there is no such user');
  while (tokens.length <= MAX_SESSIONS) {
    clock.advance(1000);
    tokens.push((await openSession(context, account)).token);
  }
  clock.advance(SESSION_CACHE_TTL_MS);
  expect(await statusOf(first)).toBe(401);
  expect(await list(tokens.at(-1) ?? '')).toHaveLength(MAX_SESSIONS);
  expect(await statusOf(tokens[1] ?? '')).toBe(200);
});

it('names devices by ids that are no tokens, and never sends a token or its hash @spec:account.30', async () => {
  const token = await login(PHONE);
  const reply = await app.call('sessionList', undefined, { token });
  const [row] = (reply.data as { list: Row[] }).list;
  expect(await statusOf(String(row?.session_id))).toBe(401);
  expect(Object.keys(row ?? {}).toSorted()).toEqual([
    'browser',
    'by_staff_link',
    'created_at',
    'current',
    'last_seen_at',
    'new_device',
    'platform',
    'session_id',
  ]);
});

it('marks a sign-in on a browser that the account was not used on before', async () => {
  const credentials = { user_name: 'asha', password: 'correct horse' };
  const first = await app.call('login', credentials);
  const cookie = String(first.response.headers['set-cookie']).split(';')[0];
  const again = await app.call('login', credentials, { headers: { cookie: cookie ?? '' } });
  const { token } = again.data as { token: string };
  expect(await list(token)).toMatchObject([
    { current: true, new_device: false },
    { current: false, new_device: true },
  ]);
});

it('omits devices that signed out or expired @spec:account.29', async () => {
  const old = await login(DESK);
  app.clock.advance(SESSION_MS - 1000);
  const gone = await login(DESK);
  await app.call('logout', undefined, { token: gone });
  const token = await login(PHONE);
  app.clock.advance(1000);
  expect(await statusOf(old)).toBe(401);
  expect(await list(token)).toHaveLength(1);
});

it('signs out one, at once and no other @spec:account.29 @asvs:7.5.2 @security:sessions.4', async () => {
  const [here, there, third] = [await login(PHONE), await login(DESK), await login('')];
  expect(await statusOf(there)).toBe(200);
  const found = (await list(here)).find(({ browser }) => browser === 'Firefox');
  expect(await end(here, found?.session_id)).toMatchObject({ status: 200, data: { ended: 1 } });
  expect(await statusOf(there)).toBe(401);
  expect(await statusOf(here)).toBe(200);
  expect(await statusOf(third)).toBe(200);
  expect(await end(here, found?.session_id)).toMatchObject({ status: 404 });
});

it('ends a sign-in under both of its tokens after a change of the token', async () => {
  const former = await login(PHONE);
  const newPassword = 'quiet river 47';
  const passwords = { oldPassword: 'correct horse', newPassword, confirmNewPassword: newPassword };
  const changed = await app.call('changePassword', passwords, { token: former });
  const { token } = changed.data as { token: string };
  const credentials = { user_name: 'asha', password: newPassword };
  const elsewhere = (await app.call('login', credentials)).data as { token: string };
  expect([await statusOf(former), await statusOf(token)]).toEqual([200, 200]);
  const found = (await list(elsewhere.token)).find(({ current }) => !current);
  expect((await end(elsewhere.token, found?.session_id)).status).toBe(200);
  expect([await statusOf(former), await statusOf(token)]).toEqual([401, 401]);
});

it('signs out everywhere else @spec:account.29 @security:sessions.4', async () => {
  const [here, there, third] = [await login(PHONE), await login(DESK), await login('')];
  const reply = await app.call('sessionEndOthers', undefined, { token: here });
  expect(reply).toMatchObject({ status: 200, data: { ended: 2 } });
  expect([await statusOf(here), await statusOf(there), await statusOf(third)]).toEqual([
    200, 401, 401,
  ]);
  expect(await list(here)).toHaveLength(1);
});

it.each(['of another user', 'that is unknown', 'that is invalid'])(
  'an id %s gets the response of an ended one, and ends nothing @spec:account.30',
  async (whose) => {
    const other = await app.createUser();
    const [theirs] = await list(other.token);
    const id = { 'of another user': theirs?.session_id, 'that is unknown': 999_999 }[whose] ?? 'x';
    expect(await end(await login(PHONE), id)).toMatchObject({
      status: 404,
      detail: { field: 'session_id' },
    });
    expect(await statusOf(other.token)).toBe(200);
  },
);

it('records the ended ones in the audit', async () => {
  const here = await login(PHONE);
  await login(DESK);
  await app.call('sessionEndOthers', undefined, { token: here });
  const steps = await app.context.unitOfWork.withTransaction((tx) =>
    listAudit(tx, 'user', [user.id]),
  );
  const decided = steps.filter(({ event }) => event.action !== 'signed_in');
  expect(decided).toMatchObject([{ event: { action: 'sessions_ended', detail: { count: 1 } } }]);
});
