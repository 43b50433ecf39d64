import { paths, type Role, STAFF } from '@exchange/contract';

/** Who sees an entry beside everybody: while sign-up is open, or as staff. */
interface Viewer {
  signUpEnabled: boolean;
  /** Undefined for a guest. */
  role: Role | undefined;
}

interface AccountEntry {
  label: string;
  to: string;
  needsSignUp: boolean;
  /** Everybody when absent. */
  roles?: readonly Role[];
}

/** The player's own pages. A page that is not built yet has no entry here. */
export const ACCOUNT_ENTRIES = [
  { label: 'Users', to: paths.users(), needsSignUp: false, roles: STAFF },
  { label: 'Requests', to: paths.staffRequests(), needsSignUp: false, roles: STAFF },
  { label: 'Deposit', to: paths.deposit(), needsSignUp: true },
  { label: 'Withdraw', to: paths.withdraw(), needsSignUp: true },
  { label: 'Transactions', to: paths.transactions(), needsSignUp: true },
  { label: 'Open Bets', to: paths.openBets(), needsSignUp: false },
  { label: 'Bet-History', to: paths.betHistory(), needsSignUp: false },
  { label: 'Limits and breaks', to: paths.limits(), needsSignUp: false },
  { label: 'Settings', to: paths.stakeSettings(), needsSignUp: false },
] as const satisfies readonly AccountEntry[];

/** The entries that the viewer sees. */
export const selectAccountEntries = ({ signUpEnabled, role }: Viewer): readonly AccountEntry[] =>
  (ACCOUNT_ENTRIES as readonly AccountEntry[]).filter(
    ({ needsSignUp, roles }) =>
      (signUpEnabled || !needsSignUp) && (!roles || (role !== undefined && roles.includes(role))),
  );
