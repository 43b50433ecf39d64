import type { SecondPersonStep } from '@exchange/contract';
import { formatResult, formatRupees } from '@exchange/i18n';

/** What a step above the limit of one person is called. */
export const STEP_LABELS = {
  coins: 'Coins',
  deposit: 'Deposit',
  payment: 'Withdrawal',
} as const satisfies Record<SecondPersonStep['kind'], string>;

/** The amount of a step: of coins with the sign that says whether they are given or taken. */
export const formatStepAmount = ({ kind, amount }: SecondPersonStep): string =>
  kind === 'coins' ? formatResult(amount) : formatRupees(amount);
