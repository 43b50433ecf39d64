import type { SecondPersonStep } from '@exchange/contract';

/** What a step above the limit of one person is called. */
export const STEP_LABELS = {
  coins: 'Coins',
  deposit: 'Deposit',
  payment: 'Withdrawal',
} as const satisfies Record<SecondPersonStep['kind'], string>;
