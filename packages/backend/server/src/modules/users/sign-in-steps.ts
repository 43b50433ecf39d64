import { toEpoch } from '@exchange/contract';
import type { Handlers } from '../../http/call.ts';
import { UnprocessableError } from '../../http-error.ts';
import { recordAudit } from '../audit/repository.ts';
import { makeInstantId } from '../auth/instant-id.service.ts';
import { listTokenHashes } from '../auth/repository.ts';
import { deleteSecondFactor } from '../auth/second-factor/second-factor.repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { requirePasswordChange } from './repository.ts';
import { findSubordinateUser, refuseClosed, refuseDemo } from './service.ts';

/**
 * Creates the handlers by which agents and admins help users to sign in; each step is one
 * transaction with its audit.
 */
export function createSignInSteps(context: ModuleContext): Handlers {
  const { unitOfWork, clock, sessions } = context;
  return {
    makePasswordReset: ({ input, user: caller }) =>
      unitOfWork.withTransaction(async (tx) => {
        const user = await findSubordinateUser(tx, caller, input.user_id);
        refuseClosed(user);
        // With a password a demo account could sign in again.
        refuseDemo(user);
        const link = {
          userId: user.id,
          actorId: caller.id,
          kind: 'reset',
          reason: input.reason,
        } as const;
        const { token, expiresAt } = await makeInstantId(tx, context, link);
        return { data: { token, expires_at: toEpoch(expiresAt) }, message: 'Link made' };
      }),

    requirePasswordChange: async ({ input, user: caller }) => {
      const tokens = await unitOfWork.withTransaction(async (tx) => {
        const user = await findSubordinateUser(tx, caller, input.user_id);
        refuseClosed(user);
        if (user.passwordHash === null) {
          throw new UnprocessableError('A demo account has no password.', { field: 'userId' });
        }
        const at = clock.now();
        await requirePasswordChange(tx, user.id);
        await recordAudit(tx, {
          at,
          actorId: caller.id,
          action: 'password_change_required',
          subject: 'user',
          subjectId: user.id,
          detail: { reason: input.reason },
        });
        return listTokenHashes(tx, user.id, at);
      });
      sessions.forget(tokens);
      return { data: null, message: 'The user has to change the password.' };
    },

    removeSecondFactor: async ({ input, user: caller }) => {
      const tokens = await unitOfWork.withTransaction(async (tx) => {
        const user = await findSubordinateUser(tx, caller, input.user_id);
        if (!(await deleteSecondFactor(tx, user.id))) {
          throw new UnprocessableError('This user has no second factor.', { field: 'userId' });
        }
        const at = clock.now();
        await recordAudit(tx, {
          at,
          actorId: caller.id,
          action: 'second_factor_removed',
          subject: 'user',
          subjectId: user.id,
          detail: { reason: input.reason },
        });
        return listTokenHashes(tx, user.id, at);
      });
      sessions.forget(tokens);
      return { data: null, message: 'The second factor is removed.' };
    },
  };
}
