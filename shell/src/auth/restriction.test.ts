import { call, fetchReply } from '@exchange/api';
import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { endpoints, paths, type SessionData } from '@exchange/contract';
import { createBrowserRouter, createMemoryRouter } from '@exchange/federation/router';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { restrictSession, sessionStore, signIn, signOut, toastsStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { connectRestriction } from './restriction.ts';

const NEW_PASSWORD = 'calm harbour 82';
let people: TestPeople;
let line: ConnectedServer;
let stop: () => void = () => undefined;
beforeAll(async () => {
  people = await createTestPeople({ signInRules: { requiresStaffSecondFactor: true } });
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
});
afterEach(() => {
  stop();
  line.disconnect();
  signOut();
  toastsStore.setState({ toasts: [] });
});

function start(...entries: string[]) {
  const router = createMemoryRouter([{ path: '*', Component: () => null }], {
    initialEntries: entries,
  });
  stop = connectRestriction(router);
  return () => router.state.location.pathname + router.state.location.search;
}
/** Changes the password as the page's form does. */
async function changePassword() {
  const passwords = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  const { envelope } = await fetchReply(endpoints.changePassword, {
    ...{ oldPassword: people.password, ...passwords },
  });
  signIn(envelope as { data: SessionData });
}
async function logIn(userName: string, mustChangePassword: boolean, role: 'player' | 'agent') {
  await people.create({ userName, mustChangePassword, role });
  signIn({ data: (await people.login(userName)).data as SessionData });
}

it('redirects to the change of the password at the sign-in, and back afterwards', async () => {
  const where = start('/sport/4?day=today');
  await logIn('asha', true, 'player');
  expect(where()).toBe(paths.changePassword());
  expect(JSON.parse(localStorage.getItem('user') ?? '').data.restriction).toBe('change_password');
  await changePassword();
  expect(where()).toBe('/sport/4?day=today');
});

it('redirects from the page that a sign-in opens, by its URL', async () => {
  history.replaceState(null, '', '/');
  const router = createBrowserRouter([{ path: '*', Component: () => null, loader: () => null }]);
  stop = connectRestriction(router);
  await logIn('asha', true, 'player');
  await router.navigate(paths.home());
  await vi.waitFor(() => expect(location.pathname).toBe(paths.changePassword()));
  await router.navigate(paths.openBets());
  await vi.waitFor(() => expect(location.pathname).toBe(paths.changePassword()));
  router.dispose();
});

it('redirects from an open page when staff requires it', async () => {
  await logIn('asha', false, 'player');
  const where = start(paths.openBets());
  const { app, agent } = people;
  await app.setSecondFactor(agent.id);
  const { session } = sessionStore.getState();
  const user_id = session.status === 'player' ? session.userId : '';
  expect(
    (await app.call('requirePasswordChange', { user_id, reason: 'Told a friend' }, agent)).status,
  ).toBe(200);
  await call(endpoints.myDepositRequests, {
    ...{ limit: 15, page: 1, status: 'AL', type: 'D' },
  }).catch(() => undefined);
  expect(where()).toBe(paths.changePassword());
});

it('redirects to the next step, and leaves the pages of the account open', async () => {
  const where = start('/');
  await logIn('mira', true, 'agent');
  expect(where()).toBe(paths.changePassword());
  await changePassword();
  expect(where()).toBe(paths.sessions());
  restrictSession(undefined);
  expect(where()).toBe('/');
  const { data } = JSON.parse(localStorage.getItem('user') ?? '');
  expect(data).not.toHaveProperty('restriction');
  expect(data.user_name).toBe('mira');
});

it('does not redirect unrestricted users, or after a sign-out', async () => {
  const where = start('/sport/4');
  await logIn('asha', false, 'player');
  expect(where()).toBe('/sport/4');
  restrictSession('change_password');
  expect(where()).toBe(paths.changePassword());
  signOut();
  expect(where()).toBe(paths.changePassword());
});
