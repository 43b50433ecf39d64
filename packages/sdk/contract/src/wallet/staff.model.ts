import type { InferOutput } from 'valibot';
import { type AuditStep, toAuditStep } from '../audit/audit.wire.ts';
import { PAGE_SIZE } from '../limits.ts';
import { fromEpoch } from '../wire/primitives.ts';
import type {
  secondPersonRow,
  sharedAccountRow,
  staffRequestListInput,
  staffRequestRow,
} from './staff.wire.ts';
import { type RequestStatus, type TransferRequest, toTransferRequest } from './wallet.model.ts';

/** A deposit or withdrawal for the deciding staff; amounts in rupees. */
export interface StaffRequest extends TransferRequest {
  user: { id: string; name: string; isDemo: boolean; ownerName?: string; balance: number };
  /** The account that a deposit was paid from, according to the player. */
  paidFrom?: string;
  accountName?: string;
  ifsc?: string;
  bankName?: string;
  /** Codes of warnings to check before deciding. */
  flags: readonly string[];
  /** Oldest first. */
  steps: readonly AuditStep[];
}

/** Decisions of staff on a request. */
export type Decision = 'approve' | 'pay' | 'decline';

/** Query of a page of the staff's list. */
export interface StaffRequestQuery {
  kind: 'all' | 'deposit' | 'withdrawal';
  status: 'all' | 'open' | RequestStatus;
  search: string;
  page: number;
  /** Requests of demo accounts instead of all others. */
  isDemo?: boolean;
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

/** Converts the query of staff's list to the letters of the wire. */
export const toStaffRequestInput = ({
  kind,
  status,
  search,
  page,
  isDemo = false,
}: StaffRequestQuery): InferOutput<typeof staffRequestListInput> => ({
  type: WIRE_KINDS[kind],
  status: WIRE_STATUSES[status],
  search,
  page,
  limit: PAGE_SIZE.requests,
  demo: isDemo,
});

/** Returns the status of a decision for `request-decision`. */
export function toDecisionStatus(kind: TransferRequest['kind'], decision: Decision) {
  if (decision === 'decline') return 'D';
  return kind === 'withdrawal' && decision === 'approve' ? 'A' : 'S';
}

/** Lists the possible decisions on a request in its state (docs/product-rules.md). */
export function listDecisions({
  kind,
  status,
}: Pick<TransferRequest, 'kind' | 'status'>): Decision[] {
  if (status === 'pending') return ['approve', 'decline'];
  return status === 'approved' && kind === 'withdrawal' ? ['pay', 'decline'] : [];
}

/** Converts a request for staff: with its user, its flags and each recorded step. */
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
  ...(wire.sender && { paidFrom: wire.sender }),
  ...(wire.account_name && { accountName: wire.account_name }),
  ...(wire.ifsc && { ifsc: wire.ifsc }),
  ...(wire.bank_name && { bankName: wire.bank_name }),
});

/** A step above the limit of one person; amounts in rupees. */
export interface SecondPersonStep {
  id: string;
  kind: 'coins' | 'deposit' | 'payment';
  user: { id: string; name: string };
  /** Negative if coins are taken. */
  amount: number;
  reason?: string;
  makerName: string;
  /** The caller started it, and cannot confirm it. */
  isOwn: boolean;
  reference?: string;
  createdAt: Date;
  expiresAt: Date;
}

export const toSecondPersonStep = (
  wire: InferOutput<typeof secondPersonRow>,
): SecondPersonStep => ({
  id: String(wire.id),
  kind: wire.kind,
  user: { id: String(wire.user_id), name: wire.user_name },
  amount: wire.amount,
  makerName: wire.maker_name,
  isOwn: wire.is_own,
  createdAt: fromEpoch(wire.created_at),
  expiresAt: fromEpoch(wire.expires_at),
  ...(wire.reason && { reason: wire.reason }),
  ...(wire.reference && { reference: wire.reference }),
});

/** A withdrawal account that a player shares, as staff see it. */
export interface SharedAccount {
  /** The player's newest withdrawal to it. */
  requestId: string;
  accountNumber: string;
  /** Other users of it that the caller manages. */
  users: readonly { id: string; name: string }[];
  /** Number of other users. */
  others: number;
  /** The withdrawals of all its users are locked. */
  isBlocked: boolean;
}

/** Converts a withdrawal account that a player shares. */
export const toSharedAccount = (wire: InferOutput<typeof sharedAccountRow>): SharedAccount => ({
  requestId: String(wire.request_id),
  accountNumber: wire.account_number,
  users: wire.users.map(({ user_id, user_name }) => ({ id: String(user_id), name: user_name })),
  others: wire.others,
  isBlocked: wire.blocked,
});
