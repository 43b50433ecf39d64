import type { Tx } from '@exchange/server-kit/database';
import type { SignedInUser } from '../../http/call.ts';
import {
  BadRequestError,
  ConflictError,
  NotFoundError,
  UnprocessableError,
} from '../../http-error.ts';
import { findUser } from '../accounts/repository.ts';
import { checkNotDemo, checkNotStaffLink, findSubordinateUser } from '../accounts/service.ts';
import { listAudit } from '../audit/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { describeFirst, findMaker, holdForSecondPerson } from '../second-person/limit.ts';
import { findPendingOfRequest, insertDecision, isSameHands } from '../second-person/repository.ts';
import { selectVerdict } from './decisions.model.ts';
import { isCreditedElsewhere, lockTransfer, type TransferRow } from './repository.ts';
import { storeDecision } from './store-decision.ts';

export interface Decision {
  id: string | number;
  status: 'A' | 'S' | 'D';
  /** '' where none is needed. */
  reason: string;
}

const NO_SUCH_REQUEST = 'No such request.';

/** The result of a decision. */
export interface Decided {
  request: TransferRow;
  /** The step was stored, and its money moves once a second person confirms it. */
  waits: boolean;
}

/**
 * @throws NotFoundError where it does not exist, or belongs to another agent's user: both get the same
 * error
 */
async function lockManagedRequest(tx: Tx, caller: SignedInUser, wireId: string | number) {
  const id = Number(wireId);
  const request = Number.isSafeInteger(id) ? await lockTransfer(tx, id) : undefined;
  if (!request) throw new NotFoundError(NO_SUCH_REQUEST, 'id');
  await findSubordinateUser(tx, caller, request.userId).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new NotFoundError(NO_SUCH_REQUEST, 'id') : error;
  });
  return request;
}

/**
 * Locks the player's funds, as a change of access does, so that a withdrawal lock is visible.
 * @throws UnprocessableError, ConflictError where this money may not move
 */
async function checkMayMove(
  tx: Tx,
  { ledger }: ModuleContext,
  request: TransferRow,
): Promise<void> {
  await ledger.lockFunds(tx, [request.userId]);
  const user = await findUser(tx, request.userId);
  if (!user) throw new Error('the request has no user');
  checkNotDemo(user);
  if (request.type === 'W' && user.withdrawalsLockedAt) {
    throw new UnprocessableError('Withdrawals of this user are locked. Please unlock them first.');
  }
  if (request.type === 'D' && (await isCreditedElsewhere(tx, request))) {
    throw new ConflictError('The payment with this UTR was credited to another player.', {
      requestStatus: request.status,
    });
  }
}

/** Returns the staff member who approved a withdrawal last. */
async function findApprover(tx: Tx, { id }: TransferRow): Promise<number | undefined> {
  const steps = await listAudit(tx, 'request', [id]);
  const approved = steps.findLast(({ event }) => event.action === 'request_approved');
  return approved?.event.actorId ?? undefined;
}

/**
 * Returns the member of staff who began the step that the caller completes, if any, or that it
 * needs a second person: one person alone moves no more than the limit. Call it under the lock of
 * the player's funds. The approver of a withdrawal began its payment.
 * @throws UnprocessableError where that person's account is closed: the step has to be declined
 * first
 */
async function countHands(
  tx: Tx,
  context: ModuleContext,
  caller: SignedInUser,
  { request, kind }: { request: TransferRow; kind: 'deposit' | 'payment' },
): Promise<{ firstId?: number } | 'waits'> {
  const { id, userId, amount: paise } = request;
  const at = context.clock.now();
  const waiting = await findPendingOfRequest(tx, request, at);
  if (waiting && (await isSameHands(tx, caller.id, waiting.makerId))) return 'waits';
  if (waiting) {
    await findMaker(tx, waiting);
    const confirmed = {
      stepId: waiting.id,
      deciderId: caller.id,
      verdict: 'confirmed',
      at,
    } as const;
    await insertDecision(tx, confirmed);
    return { firstId: waiting.makerId };
  }
  const approver = kind === 'payment' ? await findApprover(tx, request) : undefined;
  if (approver !== undefined && !(await isSameHands(tx, caller.id, approver))) {
    return { firstId: approver };
  }
  const step = { kind, userId, makerId: caller.id, paise, requestId: id };
  return (await holdForSecondPerson(tx, context, step)) ? 'waits' : {};
}

/** Ends a pending step together with its request. */
async function endPendingStep(
  tx: Tx,
  { clock }: ModuleContext,
  caller: SignedInUser,
  row: TransferRow,
) {
  const at = clock.now();
  const waiting = await findPendingOfRequest(tx, row, at);
  if (!waiting) return;
  await insertDecision(tx, { stepId: waiting.id, deciderId: caller.id, verdict: 'declined', at });
}

const STEP_KINDS = { credit: 'deposit', pay: 'payment' } as const;

/**
 * Decides on a request under its lock: status, ledger and audit in one transaction. A repeat
 * changes nothing and returns the request.
 * @throws ConflictError with the present status where it was decided otherwise
 * @throws UnprocessableError where the account has play money only, or its withdrawals are locked
 */
export async function decideRequest(
  tx: Tx,
  context: ModuleContext,
  caller: SignedInUser,
  { id, status, reason }: Decision,
): Promise<Decided> {
  const request = await lockManagedRequest(tx, caller, id);
  const { type } = request;
  if (type === 'D' && status === 'A') {
    throw new BadRequestError('status', 'The status of a deposit becomes S or D.');
  }
  const verdict = selectVerdict(type, request.status, status);
  if (verdict.kind === 'same') return { request, waits: false };
  if (verdict.kind === 'refused') {
    throw new ConflictError(verdict.message, { requestStatus: request.status });
  }
  const { effect } = verdict;
  if (status === 'D') await endPendingStep(tx, context, caller, request);
  else {
    checkNotStaffLink(caller);
    await checkMayMove(tx, context, request);
  }
  const hands =
    effect === 'credit' || effect === 'pay'
      ? await countHands(tx, context, caller, { request, kind: STEP_KINDS[effect] })
      : {};
  if (hands === 'waits') return { request, waits: true };
  const by = { actorId: caller.id, detail: await describeFirst(tx, hands.firstId) };
  const decided = await storeDecision(tx, context, { request, verdict, status, reason, by });
  return { request: decided, waits: false };
}
