import { BASES, CASINO_WALLET_PATHS, DEMO_CREDENTIALS } from '@exchange/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';

const casino = {
  providerUrl: 'http://127.0.0.1:9',
  publicUrl: 'http://127.0.0.1:9',
  secret: 'a-secret-of-the-tests-that-is-long-enough',
};
const rig: TestApp = await startTestApp({ casino });
let lines: string[];
const log = createLog('info', { write: (line) => void lines.push(line) });
const app = await createApp({ context: rig.context, log });
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await app.close();
  await rig.close();
});

const post = (call: string, payload: object, token?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/v5/${call}`,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const reported = () => lines.map((line) => JSON.parse(line).security);

test('sign-ins and rejections are logged, without the typed values @asvs:16.2.1 @asvs:16.2.5 @asvs:16.3.1 @asvs:16.4.1 @security:assets.2', async () => {
  const reply = await post('login', DEMO_CREDENTIALS);
  const { user_id: user } = reply.json().userinfo.data;
  await post('login', { user_name: 'typed-by-mistake', password: 'hunter2' });
  const tried = expect.stringMatching(/^[\da-f]{16}$/);
  expect(reported()).toEqual([
    { event: 'sign-in', call: 'login', status: 200, ip: '127.0.0.1', user, tried },
    { event: 'sign-in refused', call: 'login', status: 401, ip: '127.0.0.1', tried },
  ]);
  expect(lines.join()).not.toMatch(/typed-by-mistake|hunter2|demo/);
});

test('tries at one account have the same hash in all spellings, and others another one @asvs:16.2.1', async () => {
  for (const user_name of ['asha', ' ASHA ', 'usha'])
    await post('login', { user_name, password: 'x' });
  const [one, same, other] = reported().map(({ tried }: { tried: string }) => tried);
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  for (const user_name of [undefined, 7, { a: 1 }])
    await post('login', { user_name, password: 'x' });
  expect(
    reported()
      .slice(3)
      .map(({ tried }: { tried?: string }) => tried),
  ).toEqual([undefined, undefined, undefined]);
});

test('for real players sign-ins are logged at any log level @asvs:16.3.1', async () => {
  const quiet = createLog('error', { write: (line) => void lines.push(line) });
  const real = await createApp({ context: rig.context, log: quiet, forPlayers: true });
  await real.inject({ method: 'POST', url: '/api/v5/login', payload: DEMO_CREDENTIALS });
  await real.close();
  expect(reported()).toMatchObject([{ event: 'sign-in', status: 200 }]);
});

test("calls beyond the role's rights or the limits are logged @asvs:16.3.2", async () => {
  const player = await rig.createUser();
  await post('user/userList', {}, player.token);
  const tries = Array.from({ length: 11 }, () =>
    post('login', { user_name: 'asha', password: 'x' }),
  );
  await Promise.all(tries);
  expect(reported()).toContainEqual(
    expect.objectContaining({ event: 'not allowed', call: 'userList', status: 403 }),
  );
  expect(reported()).toContainEqual(
    expect.objectContaining({ event: 'limit reached', call: 'login', status: 429 }),
  );
});

test('a forged call of the game provider is logged', async () => {
  const url = BASES.casino + CASINO_WALLET_PATHS.bet;
  await app.inject({ method: 'POST', url, payload: {} });
  expect(reported()).toEqual([{ event: 'not known', call: url, status: 401, ip: '127.0.0.1' }]);
});

test('public calls are not logged', async () => {
  await post('event-counts', {});
  expect(lines).toEqual([]);
});
