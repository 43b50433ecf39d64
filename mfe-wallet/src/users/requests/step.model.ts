import type { SecondPersonStep } from '@exchange/contract';
import { formatResult, formatRupees } from '@exchange/i18n';

/** Labels of steps above the limit of one person. */
export const STEP_LABELS = {
  coins: 'Coins',
  deposit: 'Deposit',
  payment: 'Withdrawal',
} as const satisfies Record<SecondPersonStep['kind'], string>;

/** Formats the amount of a step; coins with the sign of giving or taking. */
export const formatStepAmount = ({ kind, amount }: SecondPersonStep): string =>
  kind === 'coins' ? formatResult(amount) : formatRupees(amount);
