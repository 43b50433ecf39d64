import { resetPage, signInAs } from '@exchange/api/testing';
import type { Role } from '@exchange/contract';
import { startI18n } from '@exchange/i18n';
import { setAreasOff, settingsStore } from '@exchange/store';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { setPageAreas, useAreaLinks } from '../remotes/page-areas.ts';
import { loadDefinitions } from '../shared/testing/areas.ts';
import { useAccountEntries } from './AccountMenu.tsx';

beforeAll(async () => {
  await startI18n('en');
  const areas = await loadDefinitions();
  setPageAreas({ areas, remotes: {} });
  setAreasOff([]);
});
afterEach(resetPage);

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
