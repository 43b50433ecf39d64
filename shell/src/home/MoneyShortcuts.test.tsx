import { resetPage } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { setAreasOff, settingsStore, signIn } from '@exchange/store';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { setPageAreas } from '../remotes/page-areas.ts';
import { loadDefinitions } from '../shared/testing/areas.ts';
import { AFTER_SIGN_UP } from '../shared/welcome.ts';
import { MoneyShortcuts } from './MoneyShortcuts.tsx';

beforeAll(async () => {
  await startI18n('en');
  setPageAreas({ areas: await loadDefinitions(), remotes: {} });
  setAreasOff([]);
});
beforeEach(() => {
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled: true } }));
});
afterEach(() => {
  cleanup();
  resetPage();
});

function show({ isNew = false, isNarrow = true }: { isNew?: boolean; isNarrow?: boolean } = {}) {
  signIn({ data: { token: 't', user_id: 1, user_name: 'asha', role: 'player' } });
  const element = <MoneyShortcuts isNarrow={isNarrow} />;
  const initialEntries = [{ pathname: '/', ...(isNew && { state: AFTER_SIGN_UP }) }];
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries });
  render(<RouterProvider router={router} />);
}
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it.each([true, false])(
  'welcomes a player who has just signed up, and leads to the deposit (narrow: %s)',
  (isNarrow) => {
    show({ isNew: true, isNarrow });
    screen.getByText('Welcome, asha');
    expect(links()).toEqual([['Deposit', '/app/deposit']]);
  },
);

it('leads other players to deposit and withdrawal', () => {
  show();
  expect(links()).toEqual([
    ['Deposit', '/app/deposit'],
    ['Withdrawal', '/app/withdraw'],
  ]);
});

it('leaves that to the header of wide screens', () => {
  show({ isNarrow: false });
  expect(links()).toEqual([]);
});

it('offers no deposit while the site takes none', () => {
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled: false } }));
  show({ isNew: true });
  expect(links()).toEqual([]);
});
