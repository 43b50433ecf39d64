import { queryClient } from '@exchange/api';
import {
  type ConnectedServer,
  connectTestServer,
  resetPage,
  signInAs,
} from '@exchange/api/testing';
import { DEMO_CREDENTIALS, type SessionData } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { receiveSettings, sessionStore, signIn } from '@exchange/store';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FeatureGate } from './CashierPage.tsx';

let server: TestApp;
let line: ConnectedServer;
let demo: SessionData;
beforeAll(async () => {
  await startI18n('en');
  server = await startTestApp();
  receiveSettings([{ key: 'site.sign_up_status', value: '1' }]);
});
afterAll(() => server.close());
beforeEach(async () => {
  line = connectTestServer(server.app);
  demo = (await server.call('login', DEMO_CREDENTIALS)).data as SessionData;
});
afterEach(() => {
  cleanup();
  line.disconnect();
  resetPage();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <FeatureGate>the form</FeatureGate>
    </QueryClientProvider>,
  );

it('a demo account gets a notice about play money, and a link to a real login', async () => {
  signIn({ data: demo });
  show();
  expect(screen.getByText(/^A demo account has play money only\./)).toBeTruthy();
  expect(screen.queryByText('the form')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign up' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }));
  expect(sessionStore.getState()).toMatchObject({
    session: { status: 'guest' },
    loginRequested: true,
  });
  await waitFor(async () => {
    expect((await server.call('walletBalance', undefined, demo)).status).toBe(401);
  });
});

it('a player with real money gets the form', async () => {
  signInAs(await server.createUser());
  show();
  expect(screen.getByText('the form')).toBeTruthy();
});
