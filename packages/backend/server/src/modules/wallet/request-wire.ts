import { toEpoch } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { toRupees } from '../../money.ts';
import { type TransferRow, utrOf } from './repository.ts';

/**
 * Returns a deposit or withdrawal in its wire format, in rupees; the address of a deposit's slip
 * expires with the caller's sign-in.
 */
export const toRequestRow = (
  row: TransferRow,
  { files }: Pick<Context, 'files'>,
  { sessionId }: Pick<SignedInUser, 'sessionId'>,
) => ({
  id: row.id,
  type: row.type,
  accountNumber: row.accountNumber,
  UTR: utrOf(row),
  amount: toRupees(row.amount),
  status: row.status,
  method: row.method,
  created_at: toEpoch(row.createdAt),
  reason: row.reason,
  attachment_url:
    row.type === 'D' && row.attachment ? files.addresses.sign(row.attachment, sessionId) : null,
});
