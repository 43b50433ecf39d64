import type { InferOutput } from 'valibot';
import { fromEpoch } from '../wire/primitives.ts';
import type { requestRow, WalletBalanceData } from './wallet.wire.ts';

/** Rupees; `exposure` is positive. */
export interface WalletBalance {
  balance: number;
  exposure: number;
}
export const toWalletBalance = (wire: WalletBalanceData): WalletBalance => ({
  balance: wire.balance,
  exposure: wire.liability,
});

export type RequestStatus = 'declined' | 'success' | 'approved' | 'pending';

/** A deposit or withdrawal request. */
export interface TransferRequest {
  id: string;
  kind: 'deposit' | 'withdrawal';
  /** UTR of a deposit, account number of a withdrawal. */
  reference: string;
  /** Rupees. */
  amount: number;
  status: RequestStatus;
  createdAt: Date;
  reason?: string;
}

const STATUSES: Record<string, RequestStatus> = {
  D: 'declined',
  S: 'success',
  A: 'approved',
};

/** D, S, A as point 4 says; any other code is pending. */
export const toRequestStatus = (code: string): RequestStatus => STATUSES[code] ?? 'pending';

export function toTransferRequest(wire: InferOutput<typeof requestRow>): TransferRequest {
  return {
    id: String(wire.id),
    kind: wire.type === 'D' ? 'deposit' : 'withdrawal',
    reference: (wire.type === 'D' ? wire.UTR : wire.accountNumber) ?? '',
    amount: wire.amount,
    status: toRequestStatus(wire.status),
    createdAt: fromEpoch(wire.created_at),
    ...(wire.reason && { reason: wire.reason }),
  };
}
