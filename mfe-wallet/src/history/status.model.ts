import type { RequestStatus, RequestStep, TransferRequest } from '@exchange/contract';

/**
 * Texts and borders of point 4 ("Transaction status codes"): verbs for decisions, and a red border
 * also while pending. The badge of a pending request is neutral, as nothing went wrong.
 */
export const STATUS_STYLES = {
  declined: { label: 'Decline', border: 'danger', badge: 'danger' },
  success: { label: 'Success', border: 'success', badge: 'success' },
  approved: { label: 'Approve', border: 'info', badge: 'info' },
  pending: { label: 'Pending', border: 'danger', badge: 'plain' },
} as const satisfies Record<RequestStatus, { label: string; border: string; badge: string }>;

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
