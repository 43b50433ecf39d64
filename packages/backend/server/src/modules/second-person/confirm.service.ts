import type { endpoints, WireInput } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Context } from '../../context.ts';
import type { SignedInUser } from '../../http/call.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../http-error.ts';
import { recordAudit } from '../audit/repository.ts';
import { moveCoins } from '../users/coins.service.ts';
import type { UserRow } from '../users/repository.ts';
import { findSubordinateUser, refuseDemo, refuseStaffLink } from '../users/subordinate-users.ts';
import { decideRequest } from '../wallet/decisions.service.ts';
import { findMaker } from './limit.ts';
import { insertDecision, isSameHands, lockStep, type SecondPersonStep } from './repository.ts';

type Decision = WireInput<typeof endpoints.secondPersonDecision>;
const NO_SUCH_STEP = 'No such step.';

/**
 * @throws NotFoundError where it does not exist, or concerns another agent's user, with the same error
 */
async function findManagedStep(tx: Tx, caller: SignedInUser, wireId: string | number) {
  const id = Number(wireId);
  const found = Number.isSafeInteger(id) ? await lockStep(tx, id) : undefined;
  if (!found) throw new NotFoundError(NO_SUCH_STEP, 'id');
  const user = await findSubordinateUser(tx, caller, found.step.userId).catch((error: unknown) => {
    throw error instanceof NotFoundError ? new NotFoundError(NO_SUCH_STEP, 'id') : error;
  });
  return { ...found, user };
}

async function confirm(
  tx: Tx,
  context: Context,
  caller: SignedInUser,
  { step, user }: { step: SecondPersonStep; user: UserRow },
): Promise<void> {
  refuseStaffLink(caller);
  if (await isSameHands(tx, step.makerId, caller.id)) {
    throw new ForbiddenError('Another member of staff must confirm this.');
  }
  const { requestId, paise, reason } = step;
  if (requestId !== null) {
    // It stores the decision itself, as it does for decisions in the request's own list.
    await decideRequest(tx, context, caller, { id: requestId, status: 'S', reason: '' });
    return;
  }
  const maker = await findMaker(tx, step);
  refuseDemo(user);
  const at = context.clock.now();
  await insertDecision(tx, { stepId: step.id, deciderId: caller.id, verdict: 'confirmed', at });
  await moveCoins(tx, context, {
    ...{ userId: user.id, maker, paise, reason: reason ?? '' },
    confirmedBy: caller.id,
  });
}

async function decline(tx: Tx, { clock }: Context, caller: SignedInUser, step: SecondPersonStep) {
  const at = clock.now();
  await insertDecision(tx, { stepId: step.id, deciderId: caller.id, verdict: 'declined', at });
  const { requestId, userId, paise } = step;
  await recordAudit(tx, {
    ...{ at, actorId: caller.id, action: 'second_person_declined' },
    ...(requestId === null
      ? ({ subject: 'user', subjectId: userId } as const)
      : ({ subject: 'request', subjectId: requestId } as const)),
    detail: { paise, step: step.id },
  });
}

/**
 * Decides on a pending step: confirmed, its money moves in this transaction; declined, it never
 * does. A repeat by the same person changes nothing.
 * @returns the step
 * @throws NotFoundError for a step about a user whom the caller does not manage
 * @throws ForbiddenError for a confirmation by the same person, or one that counts as the same
 * @throws ConflictError where it was decided or has expired
 */
export async function decideStep(
  tx: Tx,
  context: Context,
  caller: SignedInUser,
  { id, verdict }: Decision,
): Promise<SecondPersonStep> {
  const { step, decision, user } = await findManagedStep(tx, caller, id);
  if (decision) {
    if (decision.verdict === verdict && decision.deciderId === caller.id) return step;
    throw new ConflictError('This step was decided already.', { field: 'id' });
  }
  if (context.clock.now() >= step.expiresAt) {
    throw new ConflictError('This step has expired. It has to be begun again.', { field: 'id' });
  }
  if (verdict === 'confirmed') await confirm(tx, context, caller, { step, user });
  else await decline(tx, context, caller, step);
  return step;
}
