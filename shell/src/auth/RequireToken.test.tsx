import { BrowserRouter } from '@exchange/federation/router';
import { expireSession, sessionStore, signIn, signOut } from '@exchange/store';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RequireToken, useSignOutRedirect } from './RequireToken.tsx';

const logIn = (id = 1) =>
  act(() => signIn({ data: { token: `t${id}`, user_id: id, user_name: 'asha', role: 'player' } }));

afterEach(() => {
  cleanup();
  signOut();
  sessionStore.setState({ loginRequested: false, wantedPath: undefined });
});

function visit() {
  history.replaceState(null, '', '/app/deposit?account=2');
  const { length } = history;
  render(
    <BrowserRouter>
      <RequireToken>the page</RequireToken>
    </BrowserRouter>,
  );
  expect(history.length).toBe(length);
}

it('sends a guest home, replacing history, and asks for the login that leads back', () => {
  visit();
  expect(screen.queryByText('the page')).toBeNull();
  expect(location.pathname + location.search).toBe('/');
  expect(sessionStore.getState()).toMatchObject({
    loginRequested: true,
    wantedPath: '/app/deposit?account=2',
  });
});

it('opens for a player, and asks nothing', () => {
  logIn();
  visit();
  expect(screen.getByText('the page')).toBeTruthy();
  expect(location.pathname).toBe('/app/deposit');
  expect(sessionStore.getState()).toMatchObject({ loginRequested: false, wantedPath: undefined });
});

const at = (path: string) => {
  history.replaceState(null, '', path);
  renderHook(useSignOutRedirect, { wrapper: BrowserRouter });
};
describe('a session that ends', () => {
  beforeEach(() => logIn());

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
