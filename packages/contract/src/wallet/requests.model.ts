import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import { createRowIds } from '../wire/row-ids.ts';
import type { requestRow } from './wallet.wire.ts';

export type RequestStatus = 'declined' | 'success' | 'approved' | 'pending';
type Row = InferOutput<typeof requestRow>;
type TransferType = 'D' | 'W';

/** Something that happened to a request. */
export interface RequestStep {
  step: 'made' | 'approved' | 'paid' | 'declined' | 'cancelled';
  at: Date;
  by: 'you' | 'staff';
  reason?: string;
}

/** A deposit or withdrawal request. */
export interface TransferRequest {
  /** Names it within its list. */
  id: string;
  /** By what the backend knows it; without it nothing can be done with the request. */
  requestId?: string;
  kind: 'deposit' | 'withdrawal';
  /** UTR of a deposit, account number of a withdrawal. */
  reference: string;
  /** Rupees. */
  amount: number;
  status: RequestStatus;
  createdAt: Date;
  reason?: string;
  /** For example `UPI`; undefined where the backend does not say. */
  method?: string;
  /** Short-lived address of the payment slip below the payment image base. */
  slip?: string;
  /** Oldest first; empty where the backend tells none. */
  timeline: readonly RequestStep[];
}

const STATUSES: Record<string, RequestStatus> = {
  D: 'declined',
  S: 'success',
  A: 'approved',
};

/** D, S, A as point 4 says; any other code is pending. */
export const toRequestStatus = (code: string): RequestStatus => STATUSES[code] ?? 'pending';

/** Whether somebody still has to decide or pay. */
export const isUndecided = ({ status }: Pick<TransferRequest, 'status'>): boolean =>
  status === 'pending' || status === 'approved';

const toStep = ({ step, at, by, reason }: NonNullable<Row['timeline']>[number]): RequestStep => ({
  step,
  at: fromEpoch(at),
  by,
  ...(reason && { reason }),
});

/** Deposits or withdrawals of a list; `asked` is their type where they do not say it. */
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

/** A deposit or withdrawal; its reference is the UTR, or the account that is paid to. Rupees. */
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
