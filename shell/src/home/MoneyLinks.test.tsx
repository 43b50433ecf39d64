import { resetPage } from '@exchange/api/testing';
import { startI18n } from '@exchange/i18n';
import { receiveWallet, setAreasOff, settingsStore, signIn } from '@exchange/store';
import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { setPageAreas } from '../remotes/page-areas.ts';
import { loadDefinitions } from '../shared/testing/areas.ts';
import { MoneyLinks } from './MoneyLinks.tsx';

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

function show({
  balance,
  exposure = 0,
  role = 'player',
  isNarrow = true,
}: {
  balance: number;
  exposure?: number;
  role?: 'player' | 'agent';
  isNarrow?: boolean;
}) {
  signIn({ data: { token: 't', user_id: 1, user_name: 'asha', role } });
  receiveWallet({ balance, exposure, owed: 0 });
  const element = <MoneyLinks isNarrow={isNarrow} />;
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}
const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it.each([true, false])(
  'welcomes a player without money, and leads to the deposit (narrow: %s)',
  (isNarrow) => {
    show({ balance: 0, isNarrow });
    screen.getByText('Welcome, asha');
    expect(links()).toEqual([['Deposit', '/app/deposit']]);
  },
);

it.each([
  ['money', { balance: 10 }],
  ['bets', { balance: 0, exposure: 10 }],
  ['a role of staff', { balance: 0, role: 'agent' as const }],
])('leads to deposit and withdrawal with %s', (_, given) => {
  show(given);
  expect(links()).toEqual([
    ['Deposit', '/app/deposit'],
    ['Withdrawal', '/app/withdraw'],
  ]);
});

it('leaves a player with money to the header of wide screens', () => {
  show({ balance: 10, isNarrow: false });
  expect(links()).toEqual([]);
});

it('offers no deposit while the site takes none', () => {
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled: false } }));
  show({ balance: 0 });
  expect(links()).toEqual([]);
});
