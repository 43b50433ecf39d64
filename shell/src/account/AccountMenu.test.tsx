import { resetPage, signInAs } from '@exchange/api/testing';
import { defineArea, type Role } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { receiveWallet, setAreasOff, settingsStore } from '@exchange/store';
import { cleanup, render, renderHook, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setPageAreas, useAreaLinks } from '../remotes/page-areas.ts';
import { loadDefinitions } from '../shared/testing/areas.ts';
import { AccountMenu, useAccountEntries } from './AccountMenu.tsx';

let areas: Awaited<ReturnType<typeof loadDefinitions>>;
beforeAll(async () => {
  await startI18n('en');
  areas = await loadDefinitions();
  setPageAreas({ areas, remotes: {} });
  setAreasOff([]);
});
afterEach(() => {
  cleanup();
  resetPage();
});

function entriesOf({ signUpEnabled, role }: { signUpEnabled: boolean; role: Role | undefined }) {
  if (role) signInAs({ id: 1, userName: 'kiran', token: 'x' }, role);
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled } }));
  return renderHook(useAccountEntries).result.current;
}
const labels = (viewer: Parameters<typeof entriesOf>[0]) =>
  entriesOf(viewer).map(({ label }) => label);

it.each([
  ['player', false],
  ['agent', true],
  ['admin', true],
  [undefined, false],
] as const)('shows users and requests to %s: %s @spec:staff.3', (role, shown) => {
  const seen = labels({ signUpEnabled: true, role });
  expect(seen.includes('Users')).toBe(shown);
  expect(seen.includes('Requests')).toBe(shown);
});

it.each(['account', 'header', 'shortcuts'] as const)(
  'offers deposit and withdrawal in %s to players, not to staff',
  (place) => {
    settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled: true } }));
    const targets = (role: Role) => {
      signInAs({ id: 1, userName: 'kiran', token: 'x' }, role);
      const { result } = renderHook(() => useAreaLinks(place));
      return result.current
        .map(({ to }) => to)
        .filter((to) => /deposit|withdraw|d-w-history/.test(to));
    };
    expect(targets('player').slice(0, 2)).toEqual(['/app/deposit', '/app/withdraw']);
    expect(targets('agent')).toEqual([]);
    expect(targets('admin')).toEqual([]);
  },
);

it.each([true, false])(
  'shows transactions while sign_up_status is 1: %s @spec:6.3 @spec:shell.12',
  (signUpEnabled) => {
    expect(labels({ signUpEnabled, role: 'player' }).includes('Transactions')).toBe(signUpEnabled);
  },
);

/** The account menu of point 2 in order; Sign Out is a button after it. */
const SPECIFIED = [
  'Deposit',
  'Withdraw',
  'Transactions',
  'Open Bets',
  'Bet-History',
  'Betting Profit and Loss',
  'Account Statement',
  'Change Password',
  'Rules & Regulations',
  'Settings',
  'Exclusion policy',
  'Responsible Gaming',
  'Privacy Policy',
];

it('keeps the order of the specification @spec:shell.12', () => {
  const shown = labels({ signUpEnabled: true, role: 'player' });
  expect(shown.filter((label) => SPECIFIED.includes(label))).toEqual(SPECIFIED);
});

it('link to the specified pages @spec:shell.12', () => {
  const entries = entriesOf({ signUpEnabled: true, role: 'player' });
  const target = (label: string) => entries.find((entry) => entry.label === label)?.to;
  expect(SPECIFIED.map(target)).toEqual([
    '/app/deposit',
    '/app/withdraw',
    '/app/d-w-history',
    '/app/open-bets/p',
    '/app/open-bets/C',
    '/app/profit-loss',
    '/app/account-statement',
    '/app/change-password',
    '/app/rules-regulations',
    '/app/setting',
    '/app/exclusion-Policy',
    '/app/responsible-Gambling',
    '/app/privacy-Policy',
  ]);
});

it('lack deposit, withdrawal and transactions while sign_up_status is not 1 @spec:shell.12', () => {
  const shown = labels({ signUpEnabled: false, role: 'player' });
  expect(SPECIFIED.filter((label) => !shown.includes(label))).toEqual(SPECIFIED.slice(0, 3));
});

/** Renders the menu, and returns the labels of its entries by group. */
function showGroups(role: Role) {
  settingsStore.setState(({ settings }) => ({ settings: { ...settings, signUpEnabled: true } }));
  signInAs({ id: 1, userName: 'kiran', token: 'x' }, role);
  const router = createMemoryRouter([{ path: '*', element: <AccountMenu /> }]);
  render(<RouterProvider router={router} />);
  const groups = screen.getAllByRole('region').map((group) => [
    within(group).getByRole('heading').textContent,
    within(group)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ]);
  return Object.fromEntries(groups) as Record<string, string[]>;
}

it('has balance and exposure on top, and the entries in groups', () => {
  receiveWallet({ balance: 5000, exposure: 250, owed: 0 });
  expect(showGroups('player')).toEqual({
    Money: ['Deposit', 'Withdraw', 'Transactions'],
    Bets: [
      'Open Bets',
      'Bet-History',
      'Betting Profit and Loss',
      'Account Statement',
      'Market Analysis',
    ],
    Account: ['Limits and breaks', 'Change Password', 'Signed-in devices'],
    'Rules, settings and help': [
      'Rules & Regulations',
      'Settings',
      'Exclusion policy',
      'Responsible Gaming',
      'Privacy Policy',
    ],
  });
  const funds = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(funds).toEqual(['₹ 5,000', '−₹ 250']);
  expect(screen.getByRole('region', { name: 'Money' })).toBeTruthy();
});

it('groups links of an area from outside by their roles and order', () => {
  const place = 'account';
  const promo = defineArea({
    name: 'promo',
    title: { en: 'Promo' },
    pages: [1, 2, 3].map((page) => ({ path: `/promo-${page}` })),
    links: [
      { place, label: { en: 'Offers' }, to: '/promo-1', order: 10 },
      { place, label: { en: 'Terms' }, to: '/promo-2' },
      { place, label: { en: 'Campaigns' }, to: '/promo-3', order: 900, roles: ['agent'] },
    ],
  });
  setPageAreas({ areas: { ...areas, promo }, remotes: {} });
  setAreasOff([]);
  const ofPlayer = showGroups('player');
  expect(ofPlayer).not.toHaveProperty('Staff');
  expect(ofPlayer).toMatchObject({ More: ['Terms'] });
  expect(ofPlayer.Money?.[0]).toBe('Offers');
  cleanup();
  expect(showGroups('agent')).toMatchObject({ Staff: ['Users', 'Requests', 'Campaigns'] });
});
