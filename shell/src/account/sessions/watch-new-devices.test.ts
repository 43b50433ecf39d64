import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import type { SessionData } from '@exchange/contract';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { sessionStore, signIn, signOut } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { watchNewDevices } from './watch-new-devices.ts';

let people: TestPeople;
let line: ConnectedServer;
beforeAll(async () => {
  people = await createTestPeople();
  await people.create({ userName: 'asha' });
});
afterAll(() => people.app.close());
beforeEach(() => {
  line = connectTestServer(people.app.app);
});
afterEach(() => {
  line.disconnect();
  signOut();
});

const logIn = async () => signIn({ data: (await people.login('asha')).data as SessionData });

it('new devices are looked up once per sign-in, and never for guests', async () => {
  const asked = () => line.sent.filter(({ url }) => url.endsWith('session-list')).length;
  await logIn();
  const disconnect = watchNewDevices();
  await expect.poll(asked).toBe(1);
  sessionStore.setState({ loginRequested: true });
  signOut();
  expect(asked()).toBe(1);
  await logIn();
  await expect.poll(asked).toBe(2);
  disconnect();
  signOut();
  await logIn();
  expect(asked()).toBe(2);
});
