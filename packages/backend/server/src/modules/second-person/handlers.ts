import { toEpoch } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Handler } from '../../http/call.ts';
import { toRupees } from '../../money.ts';
import { createReadTrail } from '../audit/personal-reads.ts';
import type { Module } from '../module.ts';
import { utrOf } from '../wallet/repository.ts';
import { decideStep } from './confirm.service.ts';
import { listPendingSteps } from './repository.ts';

const MESSAGES = { confirmed: 'Confirmed', declined: 'Declined' } as const;

/** Creates the list of pending steps, which returns names and bank accounts. */
function createPendingList(context: Context): Handler<'secondPersonList'> {
  const recordRead = createReadTrail(context);
  return async ({ input, user: caller }) => {
    const now = context.clock.now();
    const { rows, total } = await context.unitOfWork.withTransaction((tx) =>
      listPendingSteps(tx, { caller, now, limit: input.limit, page: input.page }),
    );
    const data = rows.map(({ step, userName, makerName, request }) => ({
      ...{ id: step.id, kind: step.kind, user_id: step.userId, user_name: userName },
      ...{ amount: toRupees(step.paise), reason: step.reason, maker_name: makerName },
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

/**
 * Creates the handlers by which a second member of staff decides on steps above the limit of one
 * person.
 */
export const secondPersonModule: Module = (context) => ({
  secondPersonList: createPendingList(context),

  secondPersonDecision: async ({ input, user: caller, once }) => {
    const answer = await once(async (tx) => {
      const { id, userId, makerId } = await decideStep(tx, context, caller, input);
      const { verdict } = input;
      return {
        data: { id, user_id: userId, maker_id: makerId, verdict },
        message: MESSAGES[verdict],
      };
    });
    context.changes.mark(Number(answer.data.user_id));
    context.changes.mark(Number(answer.data.maker_id));
    return answer;
  },
});
