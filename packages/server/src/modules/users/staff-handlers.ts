import { managesRole, toEpoch } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { toPaise } from '../../money.ts';
import { Forbidden } from '../../refusal.ts';
import { makeInstantId } from '../auth/instant-id.service.ts';
import { listUserAccounts, readUserAccount } from './accounts.repository.ts';
import { moveCoins } from './coins.service.ts';
import { createAskedUser } from './creation.service.ts';
import { findManagedUser, refuseClosed } from './managed-users.ts';
import { toUserRow } from './user-wire.ts';

/** The calls by which agents and admins manage users; each step is one transaction with its audit. */
export const createStaffHandlers = (context: Context): Handlers => ({
  userList: async ({ input, user: caller }) => {
    const { search = '', limit, pageno: page } = input;
    const { rows, total } = await context.unitOfWork.withTransaction((tx) =>
      listUserAccounts(tx, { caller, search, limit, page }),
    );
    return { data: { list: rows.map(toUserRow) }, total };
  },

  userCreate: async ({ input, user: caller }) => {
    const { user_name: userName, name, mobile, password, role } = input;
    if (!managesRole(caller.role, role)) throw new Forbidden('Only admins create agents.');
    const created = await createAskedUser(context, {
      ...{ userName, role, password, ownerId: caller.id, name: name || userName },
      ...(mobile && { mobile }),
    });
    return { data: toUserRow(created), message: 'User created' };
  },

  updateCoins: async ({ input, user: caller, once }) => {
    const answer = await once(async (tx) => {
      const user = await findManagedUser(tx, caller, input.user_id);
      refuseClosed(user);
      const { reason } = input;
      const step = { userId: user.id, actor: caller, paise: toPaise(input.amount), reason };
      await moveCoins(tx, context, step);
      const data = toUserRow(await readUserAccount(tx, user.id));
      return { data, message: 'Coins updated' };
    });
    context.changes.mark(Number(answer.data.user_id));
    if (caller.role !== 'admin') context.changes.mark(caller.id);
    return answer;
  },

  makeInstantId: ({ input, user: caller }) =>
    context.unitOfWork.withTransaction(async (tx) => {
      const user = await findManagedUser(tx, caller, input.user_id);
      refuseClosed(user);
      const { token, expiresAt } = await makeInstantId(tx, context, {
        ...{ userId: user.id, actorId: caller.id, kind: 'sign_in' },
      });
      return { data: { token, expires_at: toEpoch(expiresAt) }, message: 'Instant ID made' };
    }),
});
