import { type endpoints, toEpoch, type WireData } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { toRupees } from '../../money.ts';
import { type AuditEvent, listAudit } from '../audit/repository.ts';
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

type WireRow = WireData<typeof endpoints.myDepositRequests>[number];
type Step = NonNullable<WireRow['timeline']>[number];

const STEPS: Partial<Record<AuditEvent['action'], Step['step']>> = {
  request_made: 'made',
  request_approved: 'approved',
  request_paid: 'paid',
  request_declined: 'declined',
  request_cancelled: 'cancelled',
};

function toSteps(event: AuditEvent, userId: number): Step[] {
  const step = STEPS[event.action];
  const { reason } = event.detail;
  if (!step) return [];
  return [
    {
      step,
      at: toEpoch(event.at),
      by: event.actorId === userId ? 'you' : 'staff',
      ...(event.actorId === null && { automatic: true }),
      reason: reason ? String(reason) : null,
    },
  ];
}

/**
 * Returns requests of the caller in wire format, each with its timeline: without flags, and without
 * names of staff.
 */
export async function toRequestRows(
  tx: Tx,
  context: Pick<Context, 'files'>,
  rows: readonly TransferRow[],
  caller: Pick<SignedInUser, 'sessionId'>,
): Promise<WireRow[]> {
  const audit =
    rows.length === 0
      ? []
      : await listAudit(
          tx,
          'request',
          rows.map(({ id }) => id),
        );
  return rows.map((row) => {
    const own = audit.filter(({ event }) => event.subjectId === row.id);
    return {
      ...toRequestRow(row, context, caller),
      timeline: own.flatMap(({ event }) => toSteps(event, row.userId)),
    };
  });
}
