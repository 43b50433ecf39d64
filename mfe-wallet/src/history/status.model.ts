import type { RequestStatus, RequestStep, TransferRequest } from '@exchange/contract';

/**
 * Texts and colours of point 4 ("Transaction status codes"): verbs for decisions, and red also
 * while pending.
 */
export const STATUS_STYLES = {
  declined: { label: 'Decline', tone: 'danger' },
  success: { label: 'Success', tone: 'success' },
  approved: { label: 'Approve', tone: 'info' },
  pending: { label: 'Pending', tone: 'danger' },
} as const satisfies Record<RequestStatus, { label: string; tone: string }>;

/** Labels of steps; a found deposit is credited, whatever the backend calls the step. */
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

/** Labels of who took a step. */
export const BY_LABELS = {
  you: 'You',
  staff: 'Staff',
  system: 'The system',
} as const satisfies Record<RequestStep['by'], string>;
