import { type ConnectedServer, connectTestServer, resetPage } from '@exchange/api/testing';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { settingsStore, signIn } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { refreshSettings, refreshSettingsPeriodically } from './settings.api.ts';

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
  vi.useRealTimers();
  line.disconnect();
  resetPage();
});

it('the settings are fetched without a body and stored unchanged @spec:3.3 @spec:7.10', async () => {
  await refreshSettings();
  expect(line.sent).toMatchObject([{ url: '/api/v5/default-setting', body: undefined }]);
  const stored: unknown = JSON.parse(localStorage.getItem('defaultSettingData') ?? '');
  expect(stored).toContainEqual({ key: 'site.TITLE', value: TITLE });
  expect(settingsStore.getState()).toMatchObject({ known: true, settings: { title: TITLE } });
});

it('a call without auth carries no token, also of a player @spec:6.5 @spec:7.10', async () => {
  signIn({ data: { token: 'secret', user_id: 1, user_name: 'asha', role: 'player' } });
  await refreshSettings();
  expect(line.sent.map(({ headers }) => headers.Authorization)).toEqual([undefined]);
});

describe('an open page', () => {
  const change = (whatsapp: string) =>
    line.injectFault('default-setting', (response) => {
      const data = [{ key: 'site.whatsapp', value: whatsapp }];
      response.data = { status: 200, error: false, message: '', data };
    });
  const whatsapp = () => settingsStore.getState().settings.whatsapp;
  let stop: () => void;
  beforeEach(async () => {
    vi.useFakeTimers();
    await refreshSettings();
    stop = refreshSettingsPeriodically();
  });
  afterEach(() => stop());

  it.each(['focus', 'visibilitychange'])(
    'fetches changes on %s, once within 30 s @spec:shell.11',
    async (name) => {
      const showPage = () => (name === 'focus' ? window : document).dispatchEvent(new Event(name));
      change('+91 1');
      vi.advanceTimersByTime(29_000);
      showPage();
      expect(line.sent).toHaveLength(1);
      vi.advanceTimersByTime(1000);
      showPage();
      showPage();
      await expect.poll(() => whatsapp()).toBe('+91 1');
      expect(line.sent).toHaveLength(2);
    },
  );

  it('fetches changes on focus also after the clock was set back', async () => {
    change('+91 3');
    vi.setSystemTime(Date.now() - 600_000);
    vi.advanceTimersByTime(30_000);
    window.dispatchEvent(new Event('focus'));
    await expect.poll(() => whatsapp()).toBe('+91 3');
  });

  it('fetches changes within 5 minutes while it is visible @spec:shell.11', async () => {
    change('+91 2');
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    vi.advanceTimersByTime(300_000);
    expect(line.sent).toHaveLength(1);
    visibility.mockRestore();
    vi.advanceTimersByTime(300_000);
    await expect.poll(() => whatsapp()).toBe('+91 2');
  });
});
