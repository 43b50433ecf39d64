import type { Context } from '../../context.ts';
import type { Handler, Handlers } from '../../http/call.ts';
import { createReadTrail } from '../audit/personal-reads.ts';
import { WAITS_TEXT } from '../second-person/limit.ts';
import { decideRequest } from './decisions.service.ts';
import { toRequestRow } from './request-wire.ts';
import { clearSharedAccount } from './shared-accounts.service.ts';
import { readStaffRequests } from './staff-requests.ts';

const MESSAGES = { P: 'Pending', A: 'Approved', S: 'Done', D: 'Declined' } as const;

/** Creates the list of requests, which returns bank accounts and names of their players. */
function createRequestList(context: Context): Handler<'requestList'> {
  const recordRead = createReadTrail(context);
  return async ({ input, user: caller }) => {
    const { rows, total } = await context.unitOfWork.withTransaction((tx) =>
      readStaffRequests(tx, context, { caller, ...input }),
    );
    await recordRead(
      caller,
      'request_list',
      rows.map(({ user_id }) => Number(user_id)),
    );
    return { data: rows, total };
  };
}

/** Creates the handlers for decisions on deposits, withdrawals and shared accounts. */
export const createDecisionHandlers = (context: Context): Handlers => ({
  requestList: createRequestList(context),
  requestDecision: async ({ input, user: caller }) => {
    const { request, waits } = await context.unitOfWork.withTransaction((tx) =>
      decideRequest(tx, context, caller, input),
    );
    context.changes.mark(request.userId);
    const data = toRequestRow(request, context, caller);
    return waits
      ? { data: { ...data, waits_for_second_person: true }, message: WAITS_TEXT }
      : { data, message: MESSAGES[request.status] };
  },
  clearSharedAccount: async ({ input, user: caller }) => {
    const cleared = await context.unitOfWork.withTransaction((tx) =>
      clearSharedAccount(tx, context, caller, input),
    );
    for (const userId of cleared) context.changes.mark(userId);
    return { data: { cleared: cleared.length }, message: 'The account blocks no one any more.' };
  },
});
