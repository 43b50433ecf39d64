import { type endpoints, toEpoch, type WireInput } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { CommandHandler, Handler, SignedInUser } from '../../http/call.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../../http-error.ts';
import { toRupees } from '../../money.ts';
import type { UserRow } from '../accounts/repository.ts';
import { checkNotDemo, checkNotStaffLink, findSubordinateUser } from '../accounts/service.ts';
import { createReadTrail } from '../audit/personal-reads.ts';
import { recordAudit } from '../audit/repository.ts';
import type { Module, ModuleContext } from '../module-context.ts';
import { findMaker } from '../second-person/limit.ts';
import {
  insertDecision,
  isSameHands,
  listPendingSteps,
  lockStep,
  type SecondPersonStep,
} from '../second-person/repository.ts';
import { decideRequest } from '../wallet/decisions.service.ts';
import { utrOf } from '../wallet/repository.ts';
import { moveCoins } from './coins.service.ts';

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
  context: ModuleContext,
  caller: SignedInUser,
  { step, user }: { step: SecondPersonStep; user: UserRow },
): Promise<void> {
  checkNotStaffLink(caller);
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
  checkNotDemo(user);
  const at = context.clock.now();
  await insertDecision(tx, { stepId: step.id, deciderId: caller.id, verdict: 'confirmed', at });
  await moveCoins(tx, context, {
    userId: user.id,
    maker,
    paise,
    reason: reason ?? '',
    confirmedBy: caller.id,
  });
}

async function decline(
  tx: Tx,
  { clock }: ModuleContext,
  caller: SignedInUser,
  step: SecondPersonStep,
) {
  const at = clock.now();
  await insertDecision(tx, { stepId: step.id, deciderId: caller.id, verdict: 'declined', at });
  const { requestId, userId, paise } = step;
  await recordAudit(tx, {
    at,
    actorId: caller.id,
    action: 'second_person_declined',
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
async function decideStep(
  tx: Tx,
  context: ModuleContext,
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

const MESSAGES = { confirmed: 'Confirmed', declined: 'Declined' } as const;

/** Creates the list of pending steps, which returns names and bank accounts. */
function createPendingList(context: ModuleContext): Handler<'secondPersonList'> {
  const recordRead = createReadTrail(context);
  return async ({ input, user: caller }) => {
    const now = context.clock.now();
    const { rows, total } = await context.unitOfWork.withTransaction((tx) =>
      listPendingSteps(tx, { caller, now, limit: input.limit, page: input.page }),
    );
    const data = rows.map(({ step, userName, makerName, request }) => ({
      id: step.id,
      kind: step.kind,
      user_id: step.userId,
      user_name: userName,
      amount: toRupees(step.paise),
      reason: step.reason,
      maker_name: makerName,
      is_own: step.makerId === caller.id,
      reference: request && (utrOf(request) ?? request.accountNumber),
      created_at: toEpoch(step.createdAt),
      expires_at: toEpoch(step.expiresAt),
    }));
    await recordRead(
      caller,
      'second_person_list',
      rows.map(({ step }) => step.userId),
    );
    return { data, total };
  };
}

const createDecision = (context: ModuleContext): CommandHandler<'secondPersonDecision'> => ({
  async decide({ input, user: caller, once }) {
    const result = await once(async (tx) => {
      const { id, userId, makerId } = await decideStep(tx, context, caller, input);
      return { data: { id, user_id: userId, maker_id: makerId, verdict: input.verdict } };
    });
    context.changes.mark(Number(result.data.user_id));
    context.changes.mark(Number(result.data.maker_id));
    return result;
  },
  answer: ({ data }) => ({ data, message: MESSAGES[data.verdict] }),
});

/**
 * Creates the handlers by which a second member of staff decides on steps above the limit of one
 * person.
 */
export const secondPersonModule: Module = (context) => ({
  secondPersonList: createPendingList(context),
  secondPersonDecision: createDecision(context),
});
