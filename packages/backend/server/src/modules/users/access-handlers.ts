import { toEpoch } from '@exchange/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/call.ts';
import { UnprocessableError } from '../../http-error.ts';
import { recordAudit } from '../audit/repository.ts';
import { createBreaks } from '../safer-gambling/breaks.service.ts';
import { readBreakRow } from '../safer-gambling/read-state.ts';
import { changeAccess, endUserSessions } from './access.service.ts';
import { readUserAccount } from './accounts.repository.ts';
import { insertNote } from './notes.repository.ts';
import { findSubordinateUser, refuseDemo } from './subordinate-users.ts';
import { toUserRow } from './user-wire.ts';

/** Creates the handlers by which staff lock, close and annotate the accounts of their users. */
export function createAccessHandlers(context: Context): Handlers {
  const { unitOfWork, sessions, changes, clock } = context;
  const breaks = createBreaks(context);
  return {
    userAccess: async ({ input, user: caller }) => {
      const { ended, account } = await unitOfWork.withTransaction(async (tx) => {
        const done = await changeAccess(tx, context, caller, input);
        return { ...done, account: await readUserAccount(tx, done.userId) };
      });
      sessions.forget(ended);
      changes.mark(account.user.id);
      return { data: toUserRow(account), message: 'Account changed' };
    },

    userEndSessions: async ({ input, user: caller }) => {
      const ended = await unitOfWork.withTransaction((tx) =>
        endUserSessions(tx, context, caller, input),
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
        refuseDemo(user);
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
          ...{ userId: user.id, authorId: caller.id, text: input.text, at },
        });
        await recordAudit(tx, {
          ...{ at, actorId: caller.id, action: 'note_added', subject: 'user', subjectId: user.id },
          detail: { note: note.id },
        });
        const data = {
          ...{ id: note.id, text: note.text, at: toEpoch(at) },
          author_name: caller.userName,
        };
        return { data, message: 'Note added' };
      }),
  };
}
