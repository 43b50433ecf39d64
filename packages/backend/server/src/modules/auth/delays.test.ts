import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestReply } from '../../testing/index.ts';
import { hashPassword } from '../accounts/password.ts';

const SECOND = 1000;
const PASSWORD = 'correct horse';
const PHONE = { mobile: '9876543210', country_code: '+91' };

let app: TestApp;
let passwordHash: string;
beforeAll(async () => {
  app = await startTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  await app.reset();
  // The tries of the test before expire.
  app.clock.advance(24 * 60 * 60 * SECOND);
});
afterAll(() => app.close());

const logIn = (password: string, cookie?: string, user_name = 'asha') =>
  app.call('login', { user_name, password }, cookie === undefined ? {} : { headers: { cookie } });
const readCookie = ({ response }: TestReply) => String(response.headers['set-cookie']);

/** Repeats a call; returns the statuses. */
async function repeat(times: number, call: () => Promise<TestReply>): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await call()).status);
  return statuses;
}

test('after wrong passwords the right one is delayed, and the response names the delay @asvs:6.3.1', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  expect(await repeat(4, () => logIn('wrong'))).toEqual([401, 401, 401, 401]);
  const refused = await logIn(PASSWORD);
  expect(refused).toMatchObject({
    status: 429,
    data: null,
    detail: { field: 'password', retry_after: 1 },
    message: 'Too many tries. Try again in 1 second.',
  });
  expect(refused.response.headers['retry-after']).toBe('1');
  app.clock.advance(SECOND);
  expect((await logIn(PASSWORD)).status).toBe(200);
  expect(await repeat(4, () => logIn('wrong'))).toEqual([401, 401, 401, 401]);
});

test('right passwords of one moment are not refused, of one user or of many behind one address', async () => {
  const { token } = await app.createUser({ userName: 'asha', passwordHash });
  const names = Array.from({ length: 105 }, (_, at) => `player-${at}`);
  for (const userName of names) await app.createUser({ userName, passwordHash });
  const signIns = await Promise.all(names.map((name) => logIn(PASSWORD, undefined, name)));
  expect(new Set(signIns.map(({ status }) => status))).toEqual(new Set([200]));
  const prove = () => app.call('secondFactorStart', { password: PASSWORD }, { token });
  const proofs = await Promise.all(Array.from({ length: 10 }, prove));
  expect(new Set(proofs.map(({ status }) => status))).toEqual(new Set([200]));
});

test('an unknown name is delayed alike, so that delays do not reveal players @security:access.5', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  const of = (name: string) => repeat(6, () => logIn('wrong', undefined, name));
  expect(await of('asha')).toEqual(await of('nobody'));
});

test('a stranger’s tries do not delay a device on which the owner signed in before @asvs:6.3.1 @security:access.6', async () => {
  await app.createUser({ userName: 'Asha', passwordHash });
  const cookie = readCookie(await logIn(PASSWORD));
  expect(cookie).toMatch(
    /^known-device=\d{10}\.[\w-]{22}\.[\w-]{43}; Max-Age=15552000; HttpOnly; SameSite=Strict; Path=\/api$/,
  );
  await repeat(5, () => logIn('wrong'));
  expect((await logIn(PASSWORD)).status).toBe(429);
  expect((await logIn(PASSWORD, cookie)).status).toBe(200);
  // The stranger gained nothing by it.
  expect((await logIn('wrong')).status).toBe(429);
});

test('a known device allows no faster guesses', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  const cookie = readCookie(await logIn(PASSWORD));
  expect(await repeat(5, () => logIn('wrong', cookie))).toEqual([401, 401, 401, 401, 429]);
  expect((await logIn(PASSWORD, cookie)).status).toBe(429);
  expect((await logIn(PASSWORD)).status).toBe(200);
});

test.each([
  ['of another user', (cookie: string) => cookie],
  ['with another end', (cookie: string) => cookie.replace(/.;/, 'x;').replace(/\.(.)/, '._')],
  ['without a signature', (cookie: string) => cookie.replace(/\.[\w-]{43}/, '')],
  ['that is invalid', () => 'known-device=x'],
])('a device cookie %s is ignored @asvs:9.1', async (_, change) => {
  await app.createUser({ userName: 'asha', passwordHash });
  await app.createUser({ userName: 'ravi', passwordHash });
  const cookie = change(readCookie(await logIn(PASSWORD, undefined, 'ravi')));
  await repeat(5, () => logIn('wrong'));
  expect((await logIn(PASSWORD, cookie)).status).toBe(429);
});

test('a device is known for half a year after the last sign-in on it', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  const cookie = readCookie(await logIn(PASSWORD));
  app.clock.advance(181 * 24 * 60 * 60 * 1000);
  await repeat(5, () => logIn('wrong'));
  expect((await logIn(PASSWORD, cookie)).status).toBe(429);
});

test('a browser on https stores the cookie for https @asvs:3.3.2', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  const origin = 'https://localhost';
  const headers = { origin, host: 'localhost' };
  const reply = await app.call('login', { user_name: 'asha', password: PASSWORD }, { headers });
  expect(readCookie(reply)).toMatch(/^__Host-known-device=.*; SameSite=Strict; Path=\/; Secure$/);
});

test('a demo account leaves the device to its known player', async () => {
  const reply = await logIn('demo', undefined, 'demo');
  expect(reply.response.headers['set-cookie']).toBeUndefined();
});

test('wrong codes for a number are delayed, also those of a next code @asvs:6.6.3 @security:access.18', async () => {
  const signUp = (otp: string) =>
    app.call('signUp', {
      name: 'asha',
      username: 'asha',
      email: 'asha@site',
      ...PHONE,
      otp,
      password: 'secret-12',
      confirmpassword: 'secret-12',
      adult: true,
    });
  const send = async () => {
    expect((await app.call('sendOtp', PHONE)).status).toBe(200);
    return /^\d{6}/.exec(app.messages.at(-1)?.text ?? '')?.[0] ?? '';
  };
  const code = await send();
  const wrong = code === '111111' ? '222222' : '111111';
  expect(await repeat(4, () => signUp(wrong))).toEqual([422, 422, 422, 422]);
  expect(await signUp(code)).toMatchObject({
    status: 429,
    detail: { field: 'otp', retry_after: 1 },
  });
  app.clock.advance(60 * SECOND);
  const next = await send();
  expect((await signUp(next === wrong ? '333333' : wrong)).status).toBe(422);
  expect((await signUp(next)).detail).toEqual({ field: 'otp', retry_after: 2 });
  app.clock.advance(2 * SECOND);
  expect((await signUp(next)).status).toBe(200);
});

test('a right code with a used name is not a wrong try', async () => {
  await app.createUser({ userName: 'asha', passwordHash });
  await app.call('sendOtp', PHONE);
  const otp = /^\d{6}/.exec(app.messages.at(-1)?.text ?? '')?.[0];
  const signUp = () =>
    app.call('signUp', {
      name: 'asha',
      username: 'asha',
      email: 'asha@site',
      ...PHONE,
      otp,
      password: 'secret-12',
      confirmpassword: 'secret-12',
      adult: true,
    });
  expect(await repeat(6, signUp)).toEqual(Array(6).fill(409));
});

test('a stolen session is delayed while it tries passwords, and a right one ends the delay', async () => {
  const { token } = await app.createUser({ userName: 'asha', passwordHash });
  const change = (oldPassword: string) => {
    const newPassword = 'another-secret-1';
    const input = { oldPassword, newPassword, confirmNewPassword: newPassword };
    return app.call('changePassword', input, { token });
  };
  expect(await repeat(4, () => change('wrong'))).toEqual([422, 422, 422, 422]);
  expect((await change(PASSWORD)).detail).toEqual({ field: 'oldPassword', retry_after: 1 });
  app.clock.advance(SECOND);
  expect((await change(PASSWORD)).status).toBe(200);
});
