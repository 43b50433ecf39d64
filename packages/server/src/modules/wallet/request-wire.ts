import { toEpoch } from '@exchange/contract';
import { toRupees } from '../../money.ts';
import type { TransferRow } from './repository.ts';

/** A deposit or withdrawal as it goes over the wire, in rupees. */
export const toRequestRow = (row: TransferRow) => ({
  id: row.id,
  type: row.type,
  accountNumber: row.accountNumber,
  UTR: row.utr,
  amount: toRupees(row.amount),
  status: row.status,
  method: row.method,
  created_at: toEpoch(row.createdAt),
  reason: row.reason,
});
