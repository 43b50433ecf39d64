import { paths } from '@exchange/contract';

const SHORTCUTS = [
  { label: 'Deposit', to: paths.deposit() },
  { label: 'Withdrawal', to: paths.withdraw() },
] as const;

/**
 * Selects deposit and withdrawal on the dashboard: for a player while sign_up_status is 1 (point
 * 2).
 */
export function selectShortcuts({
  signedIn,
  signUpEnabled,
}: {
  signedIn: boolean;
  signUpEnabled: boolean;
}): readonly (typeof SHORTCUTS)[number][] {
  return signedIn && signUpEnabled ? SHORTCUTS : [];
}
