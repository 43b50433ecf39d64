import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
} from '@exchange/api/testing';
import { DEMO_CREDENTIALS, type SessionData } from '@exchange/contract';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { selectToken, signIn } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePassword } from './change-password.api.ts';

const VALUES = {
  oldPassword: 'old password',
  newPassword: 'new password',
  confirmNewPassword: 'new password',
};
const FAILED = 'Something went wrong. Please try again.';

let server: TestApp;
let line: ConnectedServer;
const login = async (password: string) =>
  (await server.call('login', { user_name: 'ravi', password })).data as SessionData | null;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset();
  line = connectTestServer(server.app);
  const admin = await server.createUser({ role: 'admin' });
  await server.call('userCreate', { user_name: 'ravi', password: 'old password' }, admin);
  const data = await login('old password');
  if (data) signIn({ data });
});
afterEach(() => {
  line.disconnect();
  resetPage();
});

describe('changing the password', () => {
  it('sends the three passwords and stores the user of the reply @spec:8.12 @spec:account.21', async () => {
    const before = selectToken();
    expect(await changePassword(VALUES)).toBeUndefined();
    expect(line.sent[0]).toMatchObject({ url: '/api/v5/change-password', body: VALUES });
    expect(listToasts()).toEqual(['success: Password changed successfully!']);
    const stored = JSON.parse(localStorage.getItem('user') ?? '');
    expect(stored).toMatchObject({ status: 200, error: false, data: { user_name: 'ravi' } });
    expect(selectToken()).toBe(stored.data.token);
    expect(selectToken()).not.toBe(before);
    expect(await login('new password')).not.toBeNull();
  });

  it('shows the message of the server and names the field @spec:8.12', async () => {
    const text = 'The current password is not right.';
    const token = selectToken();
    expect(await changePassword({ ...VALUES, oldPassword: 'wrong' })).toEqual({
      text,
      field: 'oldPassword',
    });
    expect(listToasts()).toEqual([`error: ${text}`]);
    expect(selectToken()).toBe(token);
  });

  it('shows the message for a demo account', async () => {
    signIn({ data: (await server.call('login', DEMO_CREDENTIALS)).data as SessionData });
    expect(await changePassword(VALUES)).toEqual({ text: 'A demo account has no password.' });
  });

  it.each([
    [
      'the line is cut',
      () => {
        throw new Error('connection lost');
      },
    ],
    [
      'a gateway answers',
      (response: { status: number; data: unknown }) =>
        void Object.assign(response, { status: 502, data: '<html>' }),
    ],
    [
      'the reply is no session',
      (response: { status: number; data: unknown }) => {
        response.data = { userinfo: { status: 200, error: false, message: 'ok', data: {} } };
      },
      'Malformed data refused: changePassword',
    ],
  ])('shows a generic error if %s, and keeps the session @spec:8.12', async (_, fault, log?) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    line.injectFault('change-password', fault);
    const token = selectToken();
    expect(await changePassword(VALUES)).toEqual({ text: FAILED });
    expect(listToasts()).toEqual([`error: ${FAILED}`]);
    expect(selectToken()).toBe(token);
    const expected = log === undefined ? [] : [[expect.stringContaining(log)]];
    expect(logged.mock.calls).toEqual(expected);
    logged.mockRestore();
  });

  it('succeeds in a retry after a lost response', async () => {
    line.injectFault('change-password', () => {
      throw new Error('connection lost');
    });
    await changePassword(VALUES);
    line.injectFault('change-password', () => undefined);
    expect(await changePassword(VALUES)).toBeUndefined();
    expect(await login('new password')).not.toBeNull();
  });
});
