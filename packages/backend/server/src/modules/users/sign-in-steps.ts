import { toEpoch } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import type { Handlers, SignedInUser } from '../../http/call.ts';
import { UnprocessableError } from '../../http-error.ts';
import { requirePasswordChange, type UserRow } from '../accounts/repository.ts';
import { checkNotClosed, checkNotDemo, findSubordinateUser } from '../accounts/service.ts';
import { recordAudit } from '../audit/repository.ts';
import { makeInstantId } from '../auth/instant-id.service.ts';
import { listTokenHashes } from '../auth/repository.ts';
import { deleteSecondFactor } from '../auth/second-factor/second-factor.repository.ts';
import type { ModuleContext } from '../module-context.ts';

/**
 * Creates the handlers by which agents and admins help users to sign in; each step is one
 * transaction with its audit.
 */
export function createSignInSteps(context: ModuleContext): Handlers {
  const { unitOfWork, clock, sessions } = context;

  /** Changes how a user signs in; the user's sign-ins are read again. */
  const changeSignIn = async (
    action: 'password_change_required' | 'second_factor_removed',
    caller: SignedInUser,
    { user_id: wireId, reason }: { user_id: string | number; reason: string },
    change: (tx: Tx, user: UserRow) => Promise<void>,
  ) => {
    const tokens = await unitOfWork.withTransaction(async (tx) => {
      const user = await findSubordinateUser(tx, caller, wireId);
      await change(tx, user);
      const at = clock.now();
      await recordAudit(tx, {
        at,
        actorId: caller.id,
        action,
        subject: 'user',
        subjectId: user.id,
        detail: { reason },
      });
      return listTokenHashes(tx, user.id, at);
    });
    sessions.forget(tokens);
  };

  return {
    makePasswordReset: ({ input, user: caller }) =>
      unitOfWork.withTransaction(async (tx) => {
        const user = await findSubordinateUser(tx, caller, input.user_id);
        checkNotClosed(user);
        // With a password a demo account could sign in again.
        checkNotDemo(user);
        const link = {
          userId: user.id,
          actorId: caller.id,
          kind: 'reset',
          reason: input.reason,
        } as const;
        const { token, expiresAt } = await makeInstantId(tx, context, link);
        return { data: { token, expires_at: toEpoch(expiresAt) }, message: 'Link made' };
      }),

    async requirePasswordChange({ input, user: caller }) {
      await changeSignIn('password_change_required', caller, input, async (tx, user) => {
        checkNotClosed(user);
        if (user.passwordHash === null) {
          throw new UnprocessableError('A demo account has no password.', { field: 'userId' });
        }
        await requirePasswordChange(tx, user.id);
      });
      return { data: null, message: 'The user has to change the password.' };
    },

    async removeSecondFactor({ input, user: caller }) {
      await changeSignIn('second_factor_removed', caller, input, async (tx, user) => {
        if (await deleteSecondFactor(tx, user.id)) return;
        throw new UnprocessableError('This user has no second factor.', { field: 'userId' });
      });
      return { data: null, message: 'The second factor is removed.' };
    },
  };
}
