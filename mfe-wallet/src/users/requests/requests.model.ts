import {
  type Decision,
  type SecondPersonStep,
  type StaffRequestQuery,
  staffReason,
} from '@exchange/contract';
import { formatResult, formatRupees } from '@exchange/i18n';
import * as v from 'valibot';

/** Kinds and statuses of the filter, the default first. */
export const KINDS = [
  'all',
  'deposit',
  'withdrawal',
] as const satisfies StaffRequestQuery['kind'][];
export const STATUSES = [
  'open',
  'success',
  'declined',
  'all',
] as const satisfies StaffRequestQuery['status'][];

/** Returns the URL's value if it is an option. */
export const readKind = (text: string) => KINDS.find((kind) => kind === text) ?? KINDS[0];
export const readStatus = (text: string) =>
  STATUSES.find((status) => status === text) ?? STATUSES[0];

/** Labels of steps above the limit of one person. */
export const STEP_LABELS = {
  coins: 'Coins',
  deposit: 'Deposit',
  payment: 'Withdrawal',
} as const satisfies Record<SecondPersonStep['kind'], string>;

/** Formats the amount of a step; coins with the sign of giving or taking. */
export const formatStepAmount = ({ kind, amount }: SecondPersonStep): string =>
  kind === 'coins' ? formatResult(amount) : formatRupees(amount);

/** Button labels of decisions. */
export const DECISION_LABELS = {
  approve: 'Approve',
  pay: 'Mark as paid',
  decline: 'Decline',
} as const satisfies Record<Decision, string>;

/** A decline needs a reason, which is shown to the player; other decisions have none. */
export const declineSchema = v.object({ reason: staffReason });
export const plainSchema = v.object({ reason: v.literal('') });
export type DecisionValues = v.InferInput<typeof declineSchema>;
