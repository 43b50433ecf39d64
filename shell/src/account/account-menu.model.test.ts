import { expect, it } from 'vitest';
import { selectAccountEntries } from './account-menu.model.ts';

const labels = (viewer: Parameters<typeof selectAccountEntries>[0]) =>
  selectAccountEntries(viewer).map(({ label }) => label);

it.each([
  ['player', false],
  ['agent', true],
  ['admin', true],
  [undefined, false],
] as const)('shows users and requests to %s: %s', (role, shown) => {
  const seen = labels({ signUpEnabled: true, role });
  expect(seen.includes('Users')).toBe(shown);
  expect(seen.includes('Requests')).toBe(shown);
});

it.each([true, false])('shows transactions while sign_up_status is 1: %s', (signUpEnabled) => {
  expect(labels({ signUpEnabled, role: 'player' }).includes('Transactions')).toBe(signUpEnabled);
});
