import { DEMO_CREDENTIALS, type SessionData } from '@exchange/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { hashPassword } from '../accounts/password.ts';
import { listAudit } from '../audit/repository.ts';
import { FORMER_TOKEN_MS } from './password.service.ts';

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword('old password');
});
beforeEach(async () => {
  await app.reset();
  await app.createUser({ userName: 'asha', passwordHash });
});
afterAll(() => app.close());

const login = async (password = 'old password') =>
  (await app.call('login', { user_name: 'asha', password })).data as SessionData;
const change = (token: string, changes: object = {}) =>
  app.call(
    'changePassword',
    {
      oldPassword: 'old password',
      newPassword: 'new password',
      confirmNewPassword: 'new password',
      ...changes,
    },
    { token },
  );
const statusOf = async (token: string) =>
  (await app.call('walletBalance', undefined, { token })).status;

const SAME = { newPassword: 'old password', confirmNewPassword: 'old password' };
const GUESSABLE = { newPassword: 'Iloveyou1', confirmNewPassword: 'Iloveyou1' };
const REVEALING = { newPassword: 'my-ASHA-1', confirmNewPassword: 'my-ASHA-1' };

it('responds with a session inside userinfo, whose token is a new one @spec:account.21 @asvs:7.2.4 @security:sessions.6', async () => {
  const { token, user_id } = await login();
  const reply = await change(token);
  expect(reply.response.json().userinfo).toMatchObject({
    status: 200,
    error: false,
    message: 'Password changed successfully!',
    data: { user_id, user_name: 'asha', role: 'player' },
  });
  const session = reply.data as SessionData;
  expect(session.token).not.toBe(token);
  expect(await statusOf(session.token)).toBe(200);
  expect(await login('new password')).toMatchObject({ user_name: 'asha' });
  expect(await login()).toBeNull();
});

it('signs out every other device at once, but not this one @spec:account.28 @asvs:7.4.3 @security:sessions.6', async () => {
  const [here, there] = [await login(), await login()];
  expect(await statusOf(there.token)).toBe(200);
  const { data } = await change(here.token);
  expect(await statusOf(there.token)).toBe(401);
  expect(await statusOf((data as SessionData).token)).toBe(200);
});

it('accepts calls in transit with the former token, for half a minute @spec:account.28', async () => {
  const { token } = await login();
  await change(token);
  app.clock.advance(FORMER_TOKEN_MS - 1);
  expect(await statusOf(token)).toBe(200);
  app.clock.advance(1);
  expect(await statusOf(token)).toBe(401);
});

it('rejects decisions with the former token, and accepts them with the new one', async () => {
  const { token } = await login();
  const { data } = await change(token);
  const decide = (by: string) => app.call('sessionEndOthers', undefined, { token: by });
  expect(await decide(token)).toMatchObject({ status: 425, data: null });
  expect((await decide((data as SessionData).token)).status).toBe(200);
});

it('signing out ends the session under both of its tokens @spec:account.28', async () => {
  const { token } = await login();
  const { data } = await change(token);
  expect((await app.call('logout', undefined, { token })).status).toBe(200);
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf((data as SessionData).token)).toBe(401);
});

it('succeeds again when repeated after a lost response @spec:account.28', async () => {
  const { token } = await login();
  await change(token);
  const again = await change(token);
  expect(again.status).toBe(200);
  expect(await statusOf((again.data as SessionData).token)).toBe(200);
});

it('accepts the new password as a proof in that repeat only @asvs:7.5.1', async () => {
  const { token } = await login();
  const present = { oldPassword: 'a guess', newPassword: 'old password' };
  const asked = { ...present, confirmNewPassword: present.newPassword };
  expect(await change(token, asked)).toMatchObject({
    status: 422,
    detail: { field: 'oldPassword' },
  });
});

it('ends an open sign-in link, as signing out everywhere else does', async () => {
  const admin = await app.createUser({ role: 'admin' });
  for (const end of ['changePassword', 'sessionEndOthers'] as const) {
    const { token, user_id } = await login(end === 'changePassword' ? undefined : 'new password');
    const { data } = await app.call('makeInstantId', { user_id }, admin);
    const link = (data as { token: string }).token;
    if (end === 'changePassword') await change(token);
    else await app.call('sessionEndOthers', undefined, { token });
    expect((await app.call('instantId', { token: link })).status).toBe(410);
  }
});

it('of two concurrent ones with different passwords applies one @spec:account.28', async () => {
  const [first, second] = [await login(), await login()];
  const other = { newPassword: 'other password', confirmNewPassword: 'other password' };
  const replies = await Promise.all([change(first.token), change(second.token, other)]);
  const done = replies.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  const kept = replies[0]?.status === 200 ? 'new password' : 'other password';
  expect(await login(kept)).not.toBeNull();
});

it.each<[status: number, field: string, message: string, changes: object]>([
  [422, 'oldPassword', 'The current password is not right.', { oldPassword: 'wrong' }],
  [400, 'confirmNewPassword', 'Passwords do not match', { confirmNewPassword: 'x' }],
  [400, 'newPassword', 'The new password must be another one.', SAME],
  [400, 'newPassword', 'The password must not contain the user name.', REVEALING],
  [
    400,
    'newPassword',
    'This password is one of those that are tried first. Please choose another.',
    GUESSABLE,
  ],
])(
  'is refused with %d of %s: %s @spec:8.12 @asvs:2.2.3 @asvs:6.2.2',
  async (status, field, message, changes) => {
    const [here, there] = [await login(), await login()];
    const reply = await change(here.token, changes);
    expect(reply).toMatchObject({ status, error: true, data: null, message, detail: { field } });
    expect(await statusOf(here.token)).toBe(200);
    expect(await statusOf(there.token)).toBe(200);
    expect(await login()).not.toBeNull();
  },
);

it('is not possible for a demo account, which has no password @spec:account.28', async () => {
  const { token } = (await app.call('login', DEMO_CREDENTIALS)).data as SessionData;
  expect(await change(token)).toMatchObject({
    status: 422,
    message: 'A demo account has no password.',
  });
});

it('leaves an audit row without the passwords @security:assets.2', async () => {
  const { token, user_id } = await login();
  await change(token);
  const steps = await app.context.unitOfWork.withTransaction((tx) =>
    listAudit(tx, 'user', [Number(user_id)]),
  );
  expect(steps).toMatchObject([
    { actorName: 'asha', event: { action: 'signed_in' } },
    { actorName: 'asha', event: { action: 'password_changed' } },
  ]);
  expect(JSON.stringify(steps)).not.toContain('new password');
});
