import { expect, it } from 'vitest';
import { selectAccountEntries } from './AccountMenu.tsx';

const labels = (viewer: Parameters<typeof selectAccountEntries>[0]) =>
  selectAccountEntries(viewer).map(({ label }) => label);

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
  const entries = selectAccountEntries({ signUpEnabled: true, role: 'player' });
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
