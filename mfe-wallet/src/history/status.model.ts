import type { RequestStatus, RequestStep, TransferRequest } from '@exchange/contract';

/**
 * Tells how a status reads and looks, in the words and colours that point 4 ("Transaction status
 * codes") gives: verbs for decisions, and red also while nothing is decided.
 */
export const STATUS_LOOKS = {
  declined: { label: 'Decline', tone: 'danger' },
  success: { label: 'Success', tone: 'success' },
  approved: { label: 'Approve', tone: 'info' },
  pending: { label: 'Pending', tone: 'danger' },
} as const satisfies Record<RequestStatus, { label: string; tone: string }>;

/** How a step reads; a deposit that was found is credited, whatever its backend calls the step. */
export const STEP_LABELS = {
  withdrawal: {
    made: 'Requested',
    approved: 'Approved',
    paid: 'Paid out',
    declined: 'Declined',
    cancelled: 'Cancelled',
  },
  deposit: {
    made: 'Requested',
    approved: 'Credited',
    paid: 'Credited',
    declined: 'Declined',
    cancelled: 'Cancelled',
  },
} as const satisfies Record<TransferRequest['kind'], Record<RequestStep['step'], string>>;
