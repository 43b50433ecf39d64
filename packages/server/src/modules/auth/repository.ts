import { and, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { sessions } from '../../db/schema/sessions.ts';
import { users } from '../../db/schema/users.ts';
import type { Tx } from '../../db/unit-of-work.ts';

export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** The open account behind a session that is still valid at `now`. */
export async function findSessionUser(tx: Tx, tokenHash: string, now: Date) {
  const [row] = await tx
    .select({
      id: users.id,
      userName: users.userName,
      role: users.role,
      isDemo: users.isDemo,
      lastUsedAt: users.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(users.closedAt),
      ),
    );
  return row;
}

export async function revokeSession(tx: Tx, tokenHash: string, revokedAt: Date): Promise<void> {
  await tx.update(sessions).set({ revokedAt }).where(eq(sessions.tokenHash, tokenHash));
}

/** Deletes the sessions that are over at `now`. */
export async function deleteEndedSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, now), isNotNull(sessions.revokedAt)));
}
