import {
  type ConnectedServer,
  connectTestServer,
  listToasts,
  resetPage,
} from '@exchange/api/testing';
import { startTestApp, type TestApp } from '@exchange/server/testing';
import { sessionStore, toastsStore } from '@exchange/store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { logIn, logInWithDemo, logOut } from './auth.api.ts';

let server: TestApp;
let line: ConnectedServer;

const isSignedIn = () => sessionStore.getState().session.status === 'player';
/** Changes the contents of the server's reply to a login. */
const changeAnswer = (changes: object) =>
  line.injectFault('/login', (response) => {
    const { userinfo } = response.data as { userinfo: object };
    response.data = { userinfo: { ...userinfo, ...changes } };
  });

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => {
  line = connectTestServer(server.app);
});
afterEach(() => {
  line.disconnect();
  resetPage();
});

describe('logging in', () => {
  it('stores the whole reply, sets both flags and shows the message of the server @spec:4.2 @spec:7.3', async () => {
    await logInWithDemo();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      status: 200,
      error: false,
      data: { token: expect.any(String), role: 'player' },
    });
    expect(localStorage.getItem('isAuthentication')).toBe('true');
    expect(localStorage.getItem('dashboardModalOpen')).toBe('true');
    expect(listToasts()).toEqual(['success: Login Successful']);
  });

  it('shows ‘Login Successful’ without a message of the server @spec:4.2', async () => {
    changeAnswer({ message: '' });
    await logInWithDemo();
    expect(listToasts()).toEqual(['success: Login Successful']);
  });

  it('shows the message that the server sends @spec:4.2', async () => {
    changeAnswer({ message: 'Welcome back' });
    await logInWithDemo();
    expect(listToasts()).toEqual(['success: Welcome back']);
  });

  it('sends user_name and password, and no bearer of a guest @spec:3.16 @spec:7.3', async () => {
    await expect(logIn({ userName: 'nobody', password: 'wrong' })).rejects.toThrow();
    expect(line.sent).toMatchObject([{ body: { user_name: 'nobody', password: 'wrong' } }]);
    expect(line.sent[0]?.headers.Authorization).toBeUndefined();
  });

  it('shows the message of a rejection as a toast; isAuthentication becomes false @spec:4.3 @spec:8.1', async () => {
    await expect(logIn({ userName: 'nobody', password: 'wrong' })).rejects.toThrow(
      'Invalid Login Details',
    );
    expect(listToasts()).toEqual(['error: Invalid Login Details']);
    expect(localStorage.getItem('isAuthentication')).toBe('false');
    expect(isSignedIn()).toBe(false);
  });

  it('shows ‘Invalid Login Details’ for a rejection without a message @spec:8.1', async () => {
    changeAnswer({ message: '' });
    await expect(logIn({ userName: 'nobody', password: 'wrong' })).rejects.toThrow();
    expect(listToasts()).toEqual(['error: Invalid Login Details']);
  });

  it.each([
    ['without data', null],
    ['without a token', { user_id: 1, user_name: 'a', role: 'player' }],
  ])('rejects a reply %s: no token received @spec:4.3 @spec:8.2', async (_, data) => {
    changeAnswer({ data });
    const logged = vi.spyOn(console, 'error').mockReturnValueOnce();
    await expect(logInWithDemo()).rejects.toThrow('Authentication failed: No token received');
    expect(listToasts()).toEqual(['error: Authentication failed: No token received']);
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('Malformed data refused: login'),
    );
    logged.mockRestore();
    expect(localStorage.getItem('isAuthentication')).toBe('false');
    expect(isSignedIn()).toBe(false);
  });

  it('with code 3 keeps the session and does not reject, so that the modal leads home @spec:4.4', async () => {
    await logInWithDemo();
    const before = localStorage.getItem('user');
    toastsStore.setState({ toasts: [] });
    await logInWithDemo();
    expect(localStorage.getItem('user')).toBe(before);
    expect(listToasts()).toEqual([]);
  });
});

describe('logging out', () => {
  it('clears the flag and the user at once and revokes the token @spec:4.5', async () => {
    await logInWithDemo();
    const { token } = JSON.parse(localStorage.getItem('user') ?? '').data as { token: string };
    await logOut();
    expect(localStorage.length).toBe(0);
    expect(isSignedIn()).toBe(false);
    expect(await server.call('walletBalance', undefined, { token })).toMatchObject({ status: 401 });
  });

  it('needs no network: only the token cannot be revoked', async () => {
    await logInWithDemo();
    line.breakReplies('/logout');
    await logOut();
    expect(isSignedIn()).toBe(false);
    expect(listToasts()).not.toContainEqual(expect.stringContaining('error'));
  });

  it('asks nothing of the server for a guest', async () => {
    await logOut();
    expect(line.sent).toEqual([]);
  });
});
