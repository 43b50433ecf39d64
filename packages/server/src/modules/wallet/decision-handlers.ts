import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { decideRequest } from './decisions.service.ts';
import { toRequestRow } from './request-wire.ts';
import { readStaffRequests } from './staff-requests.ts';

const MESSAGES = { P: 'Pending', A: 'Approved', S: 'Done', D: 'Declined' } as const;

/** The calls of those who decide on deposits and withdrawals. */
export const createDecisionHandlers = (context: Context): Handlers => ({
  requestList: async ({ input, user: caller }) => {
    const { rows, total } = await context.unitOfWork.withTransaction((tx) =>
      readStaffRequests(tx, context, { caller, ...input }),
    );
    return { data: rows, total };
  },
  requestDecision: async ({ input, user: caller }) => {
    const decided = await context.unitOfWork.withTransaction((tx) =>
      decideRequest(tx, context, caller, input),
    );
    context.changes.mark(decided.userId);
    return { data: toRequestRow(decided, context, caller), message: MESSAGES[decided.status] };
  },
});
