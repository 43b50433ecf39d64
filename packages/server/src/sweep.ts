import type { Context } from './context.ts';
import { deleteKeys } from './idempotency/idempotency.repository.ts';
import { closeIdleDemos } from './modules/auth/demo.ts';
import { deleteEndedSessions } from './modules/auth/repository.ts';
import { SESSION_MS } from './modules/auth/service.ts';

/** A browser tries an unanswered decision again within its session at the latest. */
const KEY_MS = SESSION_MS;

/** Removes what time has made useless: idle demo accounts, sessions that are over, used keys. */
export async function sweep(context: Context): Promise<void> {
  const { unitOfWork, clock } = context;
  await closeIdleDemos(context);
  await unitOfWork.withTransaction(async (tx) => {
    const now = clock.now();
    await deleteEndedSessions(tx, now);
    await deleteKeys(tx, new Date(now.getTime() - KEY_MS));
  });
}
