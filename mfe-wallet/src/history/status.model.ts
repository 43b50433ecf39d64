import type { RequestStatus, RequestStep, TransferRequest } from '@exchange/contract';

/** How a status reads and looks (point 4, "Transaction status codes"). */
export const STATUS_LOOKS = {
  declined: { label: 'Decline', tone: 'danger' },
  success: { label: 'Success', tone: 'success' },
  approved: { label: 'Approve', tone: 'info' },
  pending: { label: 'Pending', tone: 'danger' },
} as const satisfies Record<RequestStatus, { label: string; tone: string }>;

const STEP_LABELS = {
  made: 'Requested',
  approved: 'Approved',
  paid: 'Paid out',
  declined: 'Declined',
  cancelled: 'Cancelled',
} as const satisfies Record<RequestStep['step'], string>;
const CREDITED_TEXT = 'Credited';

/** A deposit that was found is credited, whatever its backend calls the step. */
export const selectStepLabel = (
  step: RequestStep['step'],
  kind: TransferRequest['kind'],
): string =>
  kind === 'deposit' && (step === 'paid' || step === 'approved')
    ? CREDITED_TEXT
    : STEP_LABELS[step];
