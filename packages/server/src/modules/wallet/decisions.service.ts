import type { Tx } from '@exchange/database';
import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { Conflict, InvalidInput, NotFound } from '../../refusal.ts';
import { recordAudit } from '../audit/repository.ts';
import { findManagedUser } from '../users/managed-users.ts';
import { type DecisionEffect, judgeDecision } from './decisions.model.ts';
import { decideTransfer, lockTransfer, type TransferRow } from './repository.ts';
import { creditDeposit, payWithdrawal, returnWithdrawal } from './transfers.ts';

export interface Decision {
  id: string | number;
  status: 'A' | 'S' | 'D';
  /** '' where none is needed. */
  reason: string;
}

const STEPS = { credit: creditDeposit, pay: payWithdrawal, return: returnWithdrawal } as const;
const NO_SUCH_REQUEST = 'No such request.';

/** @throws NotFound where there is none, or it is another agent's user's: both look the same */
async function lockManagedRequest(tx: Tx, caller: SignedInUser, wireId: string | number) {
  const id = Number(wireId);
  const request = Number.isSafeInteger(id) ? await lockTransfer(tx, id) : undefined;
  if (!request) throw new NotFound(NO_SUCH_REQUEST, 'id');
  await findManagedUser(tx, caller, request.userId).catch((error: unknown) => {
    throw error instanceof NotFound ? new NotFound(NO_SUCH_REQUEST, 'id') : error;
  });
  return request;
}

async function moveMoney(tx: Tx, { ledger }: Context, effect: DecisionEffect, row: TransferRow) {
  if (effect !== 'none') await STEPS[effect](tx, ledger, row);
}

/**
 * Decides on a request under its lock: status, ledger and audit in one transaction. The same decision
 * again changes nothing and gets the request as it stands.
 * @throws Conflict with the present status where it was decided otherwise
 */
export async function decideRequest(
  tx: Tx,
  context: Context,
  caller: SignedInUser,
  { id, status, reason }: Decision,
): Promise<TransferRow> {
  const request = await lockManagedRequest(tx, caller, id);
  const { type } = request;
  if (type === 'D' && status === 'A') {
    throw new InvalidInput('status', 'The status of a deposit becomes S or D.');
  }
  const verdict = judgeDecision(type, request.status, status);
  if (verdict.kind === 'same') return request;
  if (verdict.kind === 'refused') {
    throw new Conflict(verdict.message, { request_status: request.status });
  }
  const decidedAt = context.clock.now();
  const decided = { ...request, status, reason: reason || null, decidedAt };
  await decideTransfer(tx, request.id, { status, reason: decided.reason, decidedAt });
  await moveMoney(tx, context, verdict.effect, decided);
  await recordAudit(tx, {
    ...{ at: decidedAt, actorId: caller.id, action: verdict.action },
    ...{ subject: 'request', subjectId: request.id },
    detail: { paise: request.amount, reason: decided.reason },
  });
  return decided;
}
