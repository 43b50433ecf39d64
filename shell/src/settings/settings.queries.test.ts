import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { sessionStore, settingsStore, signIn } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { refreshSettings } from './settings.queries.ts';

const TITLE = 'Kheloyar · Betting exchange and casino (play money)';

let server: TestApp;
let line: ConnectedServer;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => {
  line = connectTestServer(server.app);
});
afterEach(() => {
  line.disconnect();
  localStorage.clear();
  sessionStore.setState({ session: { status: 'guest' } });
});

it('the settings are asked for without a body and kept as they came', async () => {
  await refreshSettings();
  expect(line.sent).toMatchObject([{ url: '/api/v5/default-setting', body: undefined }]);
  const stored: unknown = JSON.parse(localStorage.getItem('defaultSettingData') ?? '');
  expect(stored).toContainEqual({ key: 'site.TITLE', value: TITLE });
  expect(settingsStore.getState()).toMatchObject({ known: true, settings: { title: TITLE } });
});

it('a call without auth carries no token, also of a player', async () => {
  signIn({ data: { token: 'secret', user_id: 1, user_name: 'asha', role: 'player' } });
  await refreshSettings();
  expect(line.sent.map(({ headers }) => headers.Authorization)).toEqual([undefined]);
});
