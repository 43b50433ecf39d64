import type { Decision } from '@exchange/contract';

/** What a decision is called on its button. */
export const DECISION_LABELS = {
  approve: 'Approve',
  pay: 'Mark as paid',
  decline: 'Decline',
} as const satisfies Record<Decision, string>;
