import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import { type NewAuditEvent, recordAudit } from '../audit/repository.ts';
import type { Verdict } from './decisions.model.ts';
import { decideTransfer, type TransferRow } from './repository.ts';
import { creditDeposit, payWithdrawal, returnWithdrawal } from './transfers.ts';

const STEPS = { credit: creditDeposit, pay: payWithdrawal, return: returnWithdrawal } as const;

/** A judged decision on a locked request. */
interface JudgedDecision extends Pick<TransferRow, 'status'> {
  request: TransferRow;
  verdict: Extract<Verdict, { kind: 'act' }>;
  /** '' where none is needed. */
  reason: string;
  /** The system has no `actorId`. */
  by: Pick<NewAuditEvent, 'actorId' | 'detail'>;
}

/** Stores a decision: status, ledger and audit row; returns the decided request. */
export async function storeDecision(
  tx: Tx,
  { clock, ledger }: Pick<Context, 'clock' | 'ledger'>,
  { request, verdict: { effect, action }, status, reason, by }: JudgedDecision,
): Promise<TransferRow> {
  const decidedAt = clock.now();
  const decided = { ...request, status, reason: reason || null, decidedAt };
  await decideTransfer(tx, request.id, { status, reason: decided.reason, decidedAt });
  if (effect !== 'none') await STEPS[effect](tx, ledger, decided);
  await recordAudit(tx, {
    at: decidedAt,
    actorId: by.actorId,
    action,
    subject: 'request',
    subjectId: request.id,
    detail: { paise: request.amount, reason: decided.reason, ...by.detail },
  });
  return decided;
}
