import { expireSession, sessionStore, signIn, signOut } from '@exchange/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectSignOutRedirect, requireToken } from './app-guard.ts';

const logIn = (id = 1) =>
  signIn({ data: { token: `t${id}`, user_id: id, user_name: 'asha', role: 'player' } });
afterEach(signOut);

describe('a page under /app', () => {
  const URL_ASKED = 'http://localhost/app/deposit?account=2';
  const visit = () =>
    requireToken({ request: new Request(URL_ASKED) } as Parameters<typeof requireToken>[0], () =>
      Promise.resolve(undefined),
    );

  it('sends a guest home, replacing history, and asks for the login that leads back', () => {
    let thrown: unknown;
    try {
      visit();
    } catch (error) {
      thrown = error;
    }
    const { status, headers } = thrown as Response;
    expect([status, headers.get('Location'), headers.get('X-Remix-Replace')]).toEqual([
      302,
      '/',
      'true',
    ]);
    expect(sessionStore.getState()).toMatchObject({
      loginRequested: true,
      wantedPath: '/app/deposit?account=2',
    });
  });

  it('opens for a player, and asks nothing', () => {
    logIn();
    expect(visit()).toBeUndefined();
    expect(sessionStore.getState()).toMatchObject({ loginRequested: false, wantedPath: undefined });
  });
});

describe('a session that ends', () => {
  const navigate = vi.fn();
  const at = (pathname: string) =>
    connectSignOutRedirect({ navigate, state: { location: { pathname } } });
  beforeEach(() => {
    navigate.mockReset();
    logIn();
  });

  it.each([
    ['a sign-out', signOut],
    ['an expired token', () => expireSession()],
  ])('by %s leads home, replacing history', (_, end) => {
    const disconnect = at('/app/deposit');
    end();
    expect(navigate.mock.calls).toEqual([['/', { replace: true }]]);
    disconnect();
  });

  it('on the home page leads nowhere', () => {
    const disconnect = at('/');
    signOut();
    expect(navigate).not.toHaveBeenCalled();
    disconnect();
  });

  it('is none when a guest signs in, or another player does', () => {
    const disconnect = at('/app/deposit');
    logIn(2);
    expect(navigate).not.toHaveBeenCalled();
    signOut();
    logIn();
    expect(navigate).toHaveBeenCalledOnce();
    disconnect();
  });
});
