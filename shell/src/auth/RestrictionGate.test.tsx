import { call, fetchReply } from '@exchange/api';
import { type ConnectedServer, connectTestServer } from '@exchange/api/testing';
import { endpoints, paths, type SessionData } from '@exchange/contract';
import { BrowserRouter, useNavigate } from '@exchange/federation/router';
import { createTestPeople, type TestPeople } from '@exchange/server/testing';
import { restrictSession, sessionStore, signIn, signOut, toastsStore } from '@exchange/store';
import { act, cleanup, render } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { RestrictionGate } from './RestrictionGate.tsx';

const NEW_PASSWORD = 'calm harbour 82';
let people: TestPeople;
let line: ConnectedServer;
let navigate: (path: string) => void;
beforeAll(async () => {
  people = await createTestPeople({ signInRules: { requiresStaffSecondFactor: true } });
});
afterAll(() => people.app.close());
beforeEach(async () => {
  await people.reset();
  line = connectTestServer(people.app.app);
});
afterEach(() => {
  cleanup();
  line.disconnect();
  signOut();
  toastsStore.setState({ toasts: [] });
});

function Page() {
  navigate = useNavigate();
  return <RestrictionGate>the page</RestrictionGate>;
}
function start(address: string) {
  history.replaceState(null, '', address);
  render(<Page />, { wrapper: BrowserRouter });
}
const where = () => location.pathname + location.search;
/** Changes the password as the page's form does. */
async function changePassword() {
  const passwords = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD };
  const { envelope } = await fetchReply(endpoints.changePassword, {
    oldPassword: people.password,
    ...passwords,
  });
  act(() => signIn(envelope as { data: SessionData }));
}
async function logIn(
  userName: string,
  mustChangePassword: boolean,
  role: 'player' | 'agent',
  opens?: string,
) {
  await people.create({ userName, mustChangePassword, role });
  const { data } = await people.login(userName);
  act(() => {
    signIn({ data: data as SessionData });
    if (opens) navigate(opens);
  });
}

it('redirects to the change of the password at the sign-in, and back afterwards', async () => {
  start('/sport/4?day=today');
  await logIn('asha', true, 'player');
  expect(where()).toBe(paths.changePassword());
  expect(JSON.parse(localStorage.getItem('user') ?? '').data.restriction).toBe('change_password');
  await changePassword();
  expect(where()).toBe('/sport/4?day=today');
});

it('redirects from the page that a sign-in opens, by its URL', async () => {
  start('/');
  await logIn('asha', true, 'player', paths.openBets());
  expect(where()).toBe(paths.changePassword());
  act(() => navigate(paths.deposit()));
  expect(where()).toBe(paths.changePassword());
  await changePassword();
  expect(where()).toBe(paths.deposit());
});

it('redirects again where a dialog that closes goes back in history', async () => {
  start('/');
  history.pushState(null, '', '/');
  await people.create({ userName: 'asha', mustChangePassword: true, role: 'player' });
  const { data } = await people.login('asha');
  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    history.back();
    signIn({ data: data as SessionData });
    await isBack;
  });
  expect(where()).toBe(paths.changePassword());
});

it('redirects from an open page when staff requires it', async () => {
  await logIn('asha', false, 'player');
  start(paths.openBets());
  const { app, agent } = people;
  await app.setSecondFactor(agent.id);
  const { session } = sessionStore.getState();
  const user_id = session.status === 'player' ? session.userId : '';
  expect(
    (await app.call('requirePasswordChange', { user_id, reason: 'Told a friend' }, agent)).status,
  ).toBe(200);
  const list = { limit: 15, page: 1, status: 'AL', type: 'D' } as const;
  await act(() => call(endpoints.myDepositRequests, list).catch(() => undefined));
  expect(where()).toBe(paths.changePassword());
});

it('redirects to the next step, and leaves the pages of the account open', async () => {
  start('/');
  await logIn('mira', true, 'agent');
  expect(where()).toBe(paths.changePassword());
  await changePassword();
  expect(where()).toBe(paths.sessions());
  act(() => restrictSession(undefined));
  expect(where()).toBe('/');
  const { data } = JSON.parse(localStorage.getItem('user') ?? '');
  expect(data).not.toHaveProperty('restriction');
  expect(data.user_name).toBe('mira');
});

it('does not redirect unrestricted users, or after a sign-out', async () => {
  start('/sport/4');
  await logIn('asha', false, 'player');
  expect(where()).toBe('/sport/4');
  act(() => restrictSession('change_password'));
  expect(where()).toBe(paths.changePassword());
  act(signOut);
  expect(where()).toBe(paths.changePassword());
});

it('renders no page that the restriction closes, and those that lift it', async () => {
  await logIn('asha', true, 'player');
  const drawn: string[] = [];
  const Page = () => {
    drawn.push(location.pathname);
    return null;
  };
  history.replaceState(null, '', paths.openBets());
  render(
    <RestrictionGate>
      <Page />
    </RestrictionGate>,
    { wrapper: BrowserRouter },
  );
  expect(where()).toBe(paths.changePassword());
  expect(new Set(drawn)).toEqual(new Set([paths.changePassword()]));
});
