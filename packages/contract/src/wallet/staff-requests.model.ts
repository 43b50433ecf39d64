import type { InferOutput } from 'valibot';
import { type AuditStep, toAuditStep } from '../audit/audit.model.ts';
import { PAGE_SIZE } from '../limits.ts';
import { type RequestStatus, type TransferRequest, toTransferRequest } from './requests.model.ts';
import type { staffRequestListInput, staffRequestRow } from './staff-requests.wire.ts';

/** A deposit or withdrawal as the staff who decide on it see it; amounts in rupees. */
export interface StaffRequest extends TransferRequest {
  user: { id: string; name: string; isDemo: boolean; ownerName?: string; balance: number };
  accountName?: string;
  ifsc?: string;
  bankName?: string;
  /** Codes of what to look at before deciding. */
  flags: readonly string[];
  /** Oldest first. */
  steps: readonly AuditStep[];
}

/** What staff can say about a request. */
export type Decision = 'approve' | 'pay' | 'decline';

/** Which requests a page of the staff's list shows. */
export interface StaffRequestQuery {
  kind: 'all' | 'deposit' | 'withdrawal';
  status: 'all' | 'open' | RequestStatus;
  search: string;
  page: number;
}

const WIRE_KINDS = { all: 'AL', deposit: 'D', withdrawal: 'W' } as const;
const WIRE_STATUSES = {
  all: 'AL',
  open: 'OPEN',
  pending: 'P',
  approved: 'A',
  success: 'S',
  declined: 'D',
} as const;

/** The page of requests that staff ask for, with the letters of the wire. */
export const toStaffRequestInput = ({
  kind,
  status,
  search,
  page,
}: StaffRequestQuery): InferOutput<typeof staffRequestListInput> => ({
  type: WIRE_KINDS[kind],
  status: WIRE_STATUSES[status],
  search,
  page,
  limit: PAGE_SIZE.requests,
});

/** The status that a decision leads to, as `request-decision` takes it. */
export function toDecisionStatus(kind: TransferRequest['kind'], decision: Decision) {
  if (decision === 'decline') return 'D';
  return kind === 'withdrawal' && decision === 'approve' ? 'A' : 'S';
}

/** What can be decided on a request as it stands (decisions, "Money in and out"). */
export function listDecisions({
  kind,
  status,
}: Pick<TransferRequest, 'kind' | 'status'>): Decision[] {
  if (status === 'pending') return ['approve', 'decline'];
  return status === 'approved' && kind === 'withdrawal' ? ['pay', 'decline'] : [];
}

/** A request as staff see it: with its user, its flags and each step that was taken. */
export const toStaffRequest = (wire: InferOutput<typeof staffRequestRow>): StaffRequest => ({
  ...toTransferRequest(wire),
  user: {
    id: String(wire.user_id),
    name: wire.user_name,
    isDemo: wire.is_demo,
    balance: wire.balance,
    ...(wire.owner_name && { ownerName: wire.owner_name }),
  },
  flags: wire.flags,
  steps: wire.audit.map(toAuditStep),
  ...(wire.account_name && { accountName: wire.account_name }),
  ...(wire.ifsc && { ifsc: wire.ifsc }),
  ...(wire.bank_name && { bankName: wire.bank_name }),
});
