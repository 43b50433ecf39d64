import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import { createRowIds } from '../wire/row-ids.ts';
import type { requestRow } from './wallet.wire.ts';

export type RequestStatus = 'declined' | 'success' | 'approved' | 'pending';
type Row = InferOutput<typeof requestRow>;
type TransferType = 'D' | 'W';

/** An event of a request. */
export interface RequestStep {
  step: 'made' | 'approved' | 'paid' | 'declined' | 'cancelled';
  at: Date;
  by: 'you' | 'staff';
  reason?: string;
}

/** A deposit or withdrawal request. */
export interface TransferRequest {
  /** Unique within its list. */
  id: string;
  /** The backend's id; without it the request cannot be decided. */
  requestId?: string;
  kind: 'deposit' | 'withdrawal';
  /** UTR of a deposit, account number of a withdrawal. */
  reference: string;
  /** Rupees. */
  amount: number;
  status: RequestStatus;
  createdAt: Date;
  reason?: string;
  /** For example `UPI`; undefined if the backend sends none. */
  method?: string;
  /** Short-lived URL of the payment slip below the payment image base. */
  slip?: string;
  /** Oldest first; empty if the backend sends none. */
  timeline: readonly RequestStep[];
}

const STATUSES: Record<string, RequestStatus> = {
  D: 'declined',
  S: 'success',
  A: 'approved',
};

/** Returns the status for D, S, A (point 4); any other code is pending. */
export const toRequestStatus = (code: string): RequestStatus => STATUSES[code] ?? 'pending';

/** Returns true if a decision or payment is pending. */
export const isUndecided = ({ status }: Pick<TransferRequest, 'status'>): boolean =>
  status === 'pending' || status === 'approved';

const toStep = ({ step, at, by, reason }: NonNullable<Row['timeline']>[number]): RequestStep => ({
  step,
  at: fromEpoch(at),
  by,
  ...(reason && { reason }),
});

/** Converts deposits or withdrawals; `asked` is their type if the rows have none. */
export function toTransferRequests(
  rows: readonly Row[],
  asked: TransferType = 'D',
): TransferRequest[] {
  const nameRow = createRowIds();
  return rows.map((row) => ({
    ...toTransferRequest(row, asked),
    id: nameRow(row.id, [row.created_at, row.UTR ?? row.accountNumber, row.amount]),
  }));
}

/** Converts a deposit or withdrawal; its reference is the UTR, or the paid account. Rupees. */
export function toTransferRequest(wire: Row, asked: TransferType = 'D'): TransferRequest {
  const type = wire.type ?? asked;
  return {
    id: String(wire.id ?? ''),
    ...(wire.id !== undefined && { requestId: String(wire.id) }),
    kind: type === 'D' ? 'deposit' : 'withdrawal',
    reference: (type === 'D' ? wire.UTR : wire.accountNumber) ?? '',
    amount: wire.amount,
    status: toRequestStatus(wire.status),
    createdAt: fromEpoch(wire.created_at),
    ...(wire.reason && { reason: wire.reason }),
    ...(wire.method && { method: wire.method }),
    ...(wire.attachment_url && { slip: wire.attachment_url }),
    timeline: (wire.timeline ?? []).map(toStep),
  };
}
