import { managesRole, toEpoch } from '@exchange/contract';
import type { CommandHandler, Handler, Handlers } from '../../http/call.ts';
import { ForbiddenError, UnprocessableError } from '../../http-error.ts';
import { toPaise } from '../../money.ts';
import { changeAccess, endUserSessions } from '../access/access.service.ts';
import { createBreaks } from '../access/breaks.service.ts';
import { listUserAccounts, readUserAccount } from '../accounts/accounts.repository.ts';
import { createAskedUser } from '../accounts/creation.service.ts';
import { insertNote } from '../accounts/repository.ts';
import {
  checkNotClosed,
  checkNotDemo,
  checkNotStaffLink,
  findSubordinateUser,
} from '../accounts/service.ts';
import { createReadTrail } from '../audit/personal-reads.ts';
import { recordAudit } from '../audit/repository.ts';
import { makeInstantId } from '../auth/instant-id.service.ts';
import type { ModuleContext } from '../module-context.ts';
import { readBreakRow } from '../safer-gambling/limits.service.ts';
import { WAITS_TEXT } from '../second-person/limit.ts';
import { moveCoins } from './coins.service.ts';
import { toUserRow } from './user-wire.ts';

/** Creates the list of a member of staff's users, which returns personal data. */
function createUserList(context: ModuleContext): Handler<'userList'> {
  const recordRead = createReadTrail(context);
  return async ({ input, user: caller }) => {
    const { search = '', demo, limit, pageno: page } = input;
    const { rows, total } = await context.unitOfWork.withTransaction((tx) =>
      listUserAccounts(tx, { caller, search, demo, limit, page }),
    );
    await recordRead(
      caller,
      'user_list',
      rows.map(({ user }) => user.id),
    );
    return { data: { list: rows.map(toUserRow) }, total };
  };
}

const createUpdateCoins = (context: ModuleContext): CommandHandler<'updateCoins'> => ({
  async decide({ input, user: caller, once }) {
    checkNotStaffLink(caller);
    const result = await once(async (tx) => {
      const user = await findSubordinateUser(tx, caller, input.user_id);
      checkNotDemo(user);
      const { reason } = input;
      const step = { userId: user.id, maker: caller, paise: toPaise(input.amount), reason };
      const waits = await moveCoins(tx, context, step);
      const data = toUserRow(await readUserAccount(tx, user.id));
      return { data: waits ? { ...data, waits_for_second_person: true } : data };
    });
    context.changes.mark(Number(result.data.user_id));
    if (caller.role !== 'admin') context.changes.mark(caller.id);
    return result;
  },
  answer: ({ data }) => ({
    data,
    message: data.waits_for_second_person ? WAITS_TEXT : 'Coins updated',
  }),
});

/**
 * Creates the handlers by which agents and admins manage users; each step is one transaction with
 * its audit.
 */
export const createStaffHandlers = (context: ModuleContext): Handlers => ({
  userList: createUserList(context),

  userCreate: async ({ input, user: caller }) => {
    const { user_name: userName, name, mobile, password, role } = input;
    if (!managesRole(caller.role, role)) throw new ForbiddenError('Only admins create agents.');
    const created = await createAskedUser(context, {
      userName,
      role,
      password,
      ownerId: caller.id,
      name: name || userName,
      ...(mobile && { mobile }),
    });
    return { data: toUserRow(created), message: 'User created' };
  },

  updateCoins: createUpdateCoins(context),

  makeInstantId: ({ input, user: caller }) =>
    context.unitOfWork.withTransaction(async (tx) => {
      const user = await findSubordinateUser(tx, caller, input.user_id);
      checkNotClosed(user);
      checkNotDemo(user);
      const { token, expiresAt } = await makeInstantId(tx, context, {
        userId: user.id,
        actorId: caller.id,
        kind: 'sign_in',
      });
      return { data: { token, expires_at: toEpoch(expiresAt) }, message: 'Instant ID made' };
    }),
});

/** Creates the handlers by which staff lock, close and annotate the accounts of their users. */
export function createAccessHandlers(context: ModuleContext): Handlers {
  const { unitOfWork, sessions, changes, clock } = context;
  const breaks = createBreaks(context);
  return {
    userAccess: async ({ input, user: caller }) => {
      const { ended, account } = await unitOfWork.withTransaction(async (tx) => {
        const { user_id: userId, reason, ...wanted } = input;
        const done = await changeAccess(tx, context, caller, { userId, reason, wanted });
        return { ...done, account: await readUserAccount(tx, done.userId) };
      });
      sessions.forget(ended);
      changes.mark(account.user.id);
      // Its withdrawals may be unlocked.
      if (account.user.isDemo) context.demoDecisions.wake();
      return { data: toUserRow(account), message: 'Account changed' };
    },

    userEndSessions: async ({ input, user: caller }) => {
      const ended = await unitOfWork.withTransaction((tx) =>
        endUserSessions(tx, context, caller, { userId: input.user_id, reason: input.reason }),
      );
      sessions.forget(ended.flat());
      return { data: { ended: ended.length }, message: 'All devices are signed out.' };
    },

    userBreak: async ({ input, user: caller }) => {
      const { user_id, reason, ...length } = input;
      const { userId, data } = await unitOfWork.withTransaction(async (tx) => {
        const user = await findSubordinateUser(tx, caller, user_id);
        if (user.role !== 'player') {
          throw new UnprocessableError('Only players take breaks.', { field: 'user_id' });
        }
        checkNotDemo(user);
        await breaks.set(tx, user.id, length, { actorId: caller.id, reason });
        return { userId: user.id, data: await readBreakRow(tx, user.id, clock.now()) };
      });
      changes.mark(userId);
      return { data, message: 'The break has begun.' };
    },

    userNote: ({ input, user: caller }) =>
      unitOfWork.withTransaction(async (tx) => {
        const user = await findSubordinateUser(tx, caller, input.user_id);
        const at = clock.now();
        const note = await insertNote(tx, {
          userId: user.id,
          authorId: caller.id,
          text: input.text,
          at,
        });
        await recordAudit(tx, {
          at,
          actorId: caller.id,
          action: 'note_added',
          subject: 'user',
          subjectId: user.id,
          detail: { note: note.id },
        });
        const data = {
          id: note.id,
          text: note.text,
          at: toEpoch(at),
          author_name: caller.userName,
        };
        return { data, message: 'Note added' };
      }),
  };
}
