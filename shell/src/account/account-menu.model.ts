import { paths } from '@exchange/contract';

/** The player's own pages. A page that is not built yet has no entry here. */
export const ACCOUNT_ENTRIES = [
  { label: 'Deposit', to: paths.deposit(), needsSignUp: true },
  { label: 'Withdraw', to: paths.withdraw(), needsSignUp: true },
  { label: 'Transactions', to: paths.transactions(), needsSignUp: true },
  { label: 'Open Bets', to: paths.openBets(), needsSignUp: false },
  { label: 'Bet-History', to: paths.betHistory(), needsSignUp: false },
  { label: 'Limits and breaks', to: paths.limits(), needsSignUp: false },
  { label: 'Settings', to: paths.stakeSettings(), needsSignUp: false },
] as const;
