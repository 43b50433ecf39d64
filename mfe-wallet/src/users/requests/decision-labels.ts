import type { Decision } from '@exchange/contract';

/** Button labels of decisions. */
export const DECISION_LABELS = {
  approve: 'Approve',
  pay: 'Mark as paid',
  decline: 'Decline',
} as const satisfies Record<Decision, string>;
