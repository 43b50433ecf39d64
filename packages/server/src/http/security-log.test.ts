import { BASES, CASINO_WALLET_PATHS, DEMO_CREDENTIALS } from '@exchange/contract';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createLog } from '../log.ts';
import { startTestApp, type TestApp } from '../testing/index.ts';

const casino = {
  ...{ providerUrl: 'http://127.0.0.1:9', publicUrl: 'http://127.0.0.1:9' },
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
    ...{ method: 'POST', url: `/api/v5/${call}`, payload },
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const said = () => lines.map((line) => JSON.parse(line).security);

test('who comes in and who is refused is logged, without what was typed', async () => {
  await post('login', DEMO_CREDENTIALS);
  await post('login', { user_name: 'typed-by-mistake', password: 'hunter2' });
  expect(said()).toEqual([
    { event: 'sign-in', call: 'login', status: 200, ip: '127.0.0.1' },
    { event: 'sign-in refused', call: 'login', status: 401, ip: '127.0.0.1' },
  ]);
  expect(lines.join()).not.toMatch(/typed-by-mistake|hunter2|demo/);
});

test('whoever asks for what the role may not, or too often, is logged', async () => {
  const player = await rig.createUser();
  await post('user/userList', {}, player.token);
  const tries = Array.from({ length: 11 }, () =>
    post('login', { user_name: 'asha', password: 'x' }),
  );
  await Promise.all(tries);
  expect(said()).toContainEqual(
    expect.objectContaining({ event: 'not allowed', call: 'userList', status: 403 }),
  );
  expect(said()).toContainEqual(
    expect.objectContaining({ event: 'limit reached', call: 'login', status: 429 }),
  );
});

test('a forged call of the game provider is logged', async () => {
  const url = BASES.casino + CASINO_WALLET_PATHS.bet;
  await app.inject({ method: 'POST', url, payload: {} });
  expect(said()).toEqual([{ event: 'not known', call: url, status: 401, ip: '127.0.0.1' }]);
});

test('what anybody may ask is not', async () => {
  await post('event-counts', {});
  expect(lines).toEqual([]);
});
