import { BrowserRouter } from '@exchange/federation/router';
import { expireSession, signIn, signOut } from '@exchange/store';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSignOutRedirect } from './use-sign-out-redirect.ts';

const logIn = (id = 1) =>
  act(() => signIn({ data: { token: `t${id}`, user_id: id, user_name: 'asha', role: 'player' } }));
const at = (path: string) => {
  history.replaceState(null, '', path);
  renderHook(useSignOutRedirect, { wrapper: BrowserRouter });
};
beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  signOut();
});

describe('a session that ends', () => {
  it.each([
    ['a sign-out', signOut],
    ['an expired token', () => expireSession()],
  ])('by %s leads home, replacing history', (_, end) => {
    at('/app/deposit');
    const { length } = history;
    act(end);
    expect([location.pathname, history.length]).toEqual(['/', length]);
  });

  it('before the first effects leads home', () => {
    history.replaceState(null, '', '/app/deposit');
    renderHook(
      () => {
        useSignOutRedirect();
        useLayoutEffect(signOut, []);
      },
      { wrapper: BrowserRouter },
    );
    expect(location.pathname).toBe('/');
  });

  it('on the home page leads nowhere', () => {
    at('/?a=1');
    act(signOut);
    expect(location.search).toBe('?a=1');
  });

  it('is none when a guest signs in, or another player does', () => {
    at('/app/deposit');
    logIn(2);
    expect(location.pathname).toBe('/app/deposit');
    act(signOut);
    expect(location.pathname).toBe('/');
    logIn();
    expect(location.pathname).toBe('/');
  });
});
