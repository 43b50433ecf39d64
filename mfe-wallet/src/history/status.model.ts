import type { RequestStatus } from '@exchange/contract';

/** How a status reads and looks (point 4, "Transaction status codes"). */
export const STATUS_LOOKS = {
  declined: { label: 'Decline', tone: 'danger' },
  success: { label: 'Success', tone: 'success' },
  approved: { label: 'Approve', tone: 'info' },
  pending: { label: 'Pending', tone: 'danger' },
} as const satisfies Record<RequestStatus, { label: string; tone: string }>;
