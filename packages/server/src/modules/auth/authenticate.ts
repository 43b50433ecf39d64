import type { Clock } from '../../clock.ts';
import type { UnitOfWork } from '../../db/unit-of-work.ts';
import type { Authenticate } from '../../http/caller.ts';
import { touchUser } from '../users/repository.ts';
import { DEMO_IDLE_MS } from './demo.ts';
import { findSessionUser } from './repository.ts';
import { hashToken } from './token.ts';

/** The last use of an account is written at most this often, in ms. */
const TOUCH_EVERY_MS = 5 * 60 * 1000;

/** Finds the user of a session token and notes that the account is in use. */
export function createAuthenticate(unitOfWork: UnitOfWork, clock: Clock): Authenticate {
  return (token) =>
    unitOfWork.withTransaction(async (tx) => {
      const now = clock.now();
      const user = await findSessionUser(tx, hashToken(token), now);
      if (!user) return undefined;
      const idleMs = now.getTime() - user.lastUsedAt.getTime();
      if (user.isDemo && idleMs > DEMO_IDLE_MS) return undefined;
      if (idleMs > TOUCH_EVERY_MS) await touchUser(tx, user.id, now);
      return { id: user.id, userName: user.userName, role: user.role };
    });
}
