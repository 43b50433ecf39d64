import { BrowserRouter } from '@exchange/federation/router';
import { sessionStore, signIn, signOut } from '@exchange/store';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RequireToken } from './RequireToken.tsx';

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
  signIn({ data: { token: 't1', user_id: 1, user_name: 'asha', role: 'player' } });
  visit();
  expect(screen.getByText('the page')).toBeTruthy();
  expect(location.pathname).toBe('/app/deposit');
  expect(sessionStore.getState()).toMatchObject({ loginRequested: false, wantedPath: undefined });
});
