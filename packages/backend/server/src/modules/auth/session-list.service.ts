import type { SignedInUser } from '../../http/call.ts';
import { NotFoundError } from '../../http-error.ts';
import { recordAudit } from '../audit/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import { deleteInstantId } from './instant-id.repository.ts';
import { listSessions, revokeSessions } from './repository.ts';
import { MAX_SESSIONS } from './service.ts';
import { isIdle } from './sessions.ts';
import { selectIdleMinutes } from './sign-in-rules.ts';

/** A sign-in of a user. */
export type ListedSession = Awaited<ReturnType<typeof listSessions>>[number] & {
  /** It makes this call. */
  isCurrent: boolean;
};

/** Creates the caller's own sign-ins: their list, and their ends. */
export function createSessionList({ unitOfWork, clock, sessions, signInRules }: ModuleContext) {
  async function end(
    { id: userId }: SignedInUser,
    which: { only: number } | { except: number },
  ): Promise<number> {
    const ended = await unitOfWork.withTransaction(async (tx) => {
      const at = clock.now();
      const revoked = await revokeSessions(tx, userId, which, at);
      // An open link is another way to sign in.
      if ('except' in which) await deleteInstantId(tx, userId);
      if (revoked.length > 0) {
        await recordAudit(tx, {
          at,
          actorId: userId,
          action: 'sessions_ended',
          subject: 'user',
          subjectId: userId,
          detail: { count: revoked.length },
        });
      }
      return revoked;
    });
    sessions.forget(ended.flat());
    return ended.length;
  }

  return {
    async list({ id, sessionId, role }: SignedInUser): Promise<ListedSession[]> {
      const now = clock.now();
      const rows = await unitOfWork.read((tx) => listSessions(tx, id, now, MAX_SESSIONS));
      const idleMinutes = selectIdleMinutes(role, signInRules);
      const holding = rows.filter(({ lastSeenAt }) => !isIdle(lastSeenAt, idleMinutes, now));
      return holding.map((row) => ({ ...row, isCurrent: row.id === sessionId }));
    },

    /** @throws NotFoundError for a sign-in of another user, and one that is over, with the same error */
    async end(user: SignedInUser, only: number): Promise<number> {
      const ended = Number.isSafeInteger(only) ? await end(user, { only }) : 0;
      if (ended === 0) throw new NotFoundError('This device is signed out already.', 'session_id');
      return ended;
    },

    /** Ends every sign-in but the calling one. */
    endOthers: (user: SignedInUser): Promise<number> => end(user, { except: user.sessionId }),
  };
}
