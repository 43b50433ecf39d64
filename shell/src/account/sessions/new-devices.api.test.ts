import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import type { SessionData } from '@exchange/contract';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { signIn, signOut, toastsStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { noticeNewDevices } from './new-devices.api.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';
let people: TestPeople;
let line: ConnectedServer;
let cookie: string;
beforeAll(async () => {
  people = await createTestPeople();
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
  await people.create({ userName: 'asha' });
  const { data, response } = await people.login('asha');
  cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  signIn({ data: data as SessionData });
});
afterEach(() => {
  line.disconnect();
  signOut();
  toastsStore.setState({ toasts: [] });
});

const texts = () => toastsStore.getState().toasts.map(({ text }) => text);
const openElsewhere = (headers: Record<string, string>) =>
  people.app.call('login', { user_name: 'asha', password: people.password }, { headers });

it('a sign-in on a new device is notified once, with its name @security:sessions.5', async () => {
  expect(await noticeNewDevices()).toBe(0);
  await openElsewhere({ 'user-agent': PHONE });
  expect(await noticeNewDevices()).toBe(1);
  expect(texts()).toEqual([
    expect.stringMatching(/^Your account was opened on a new device: Chrome \/ Android, ./),
  ]);
  expect(await noticeNewDevices()).toBe(0);
});

it('several sign-ins on new devices share one notice, which names the newest and links to the list', async () => {
  await openElsewhere({ 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:127.0) Firefox/127.0' });
  await openElsewhere({ 'user-agent': PHONE });
  expect(await noticeNewDevices()).toBe(2);
  expect(toastsStore.getState().toasts).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(
        /^Your account was opened on 2 new devices, most recently: Chrome \/ Android, ./,
      ),
      link: { path: '/app/sessions', text: 'Signed-in devices' },
    }),
  ]);
  expect(await noticeNewDevices()).toBe(0);
});

it('a sign-in on a known device is not notified', async () => {
  await openElsewhere({ 'user-agent': PHONE, cookie });
  expect(await noticeNewDevices()).toBe(0);
});

it('a list that fails to load shows no notice', async () => {
  line.injectFault('session-list', () => {
    throw new Error('connection lost');
  });
  expect(await noticeNewDevices()).toBe(0);
  expect(texts()).toEqual([]);
});
