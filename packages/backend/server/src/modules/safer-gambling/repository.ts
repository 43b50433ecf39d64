import type { LimitKind, LimitPeriod } from '@exchange/contract';
import type { Tx } from '@exchange/server-kit/database';
import { and, eq, isNull } from 'drizzle-orm';
import { gamblingBreaks } from '../../db/schema/gambling-breaks.ts';
import { gamblingLimits } from '../../db/schema/gambling-limits.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { users } from '../../db/schema/users.ts';
import type { StoredBreak } from './breaks.model.ts';
import type { StoredLimit } from './limits.model.ts';

export type LimitRow = typeof gamblingLimits.$inferSelect;

export const listLimits = (tx: Tx, userId: number): Promise<LimitRow[]> =>
  tx.select().from(gamblingLimits).where(eq(gamblingLimits.userId, userId));

export async function writeLimit(
  tx: Tx,
  key: { userId: number; kind: LimitKind; period: LimitPeriod },
  limit: StoredLimit,
): Promise<void> {
  const { userId, kind, period } = gamblingLimits;
  await tx
    .insert(gamblingLimits)
    .values({ ...key, ...limit })
    .onConflictDoUpdate({ target: [userId, kind, period], set: limit });
}

export const listBreaks = (tx: Tx, userId: number): Promise<StoredBreak[]> =>
  tx.select().from(gamblingBreaks).where(eq(gamblingBreaks.userId, userId));

/** The decisions about a player's betting: by staff, and by the player's own breaks. */
export interface BettingState {
  isClosed: boolean;
  isLocked: boolean;
  breaks: StoredBreak[];
}

/** Reads it with one statement, as bets of guarded players wait for it. */
export async function readBettingState(tx: Tx, userId: number): Promise<BettingState> {
  const { closedAt, bettingLockedAt } = users;
  const rows = await tx
    .select({ closedAt, bettingLockedAt, one: gamblingBreaks })
    .from(users)
    .leftJoin(gamblingBreaks, eq(gamblingBreaks.userId, users.id))
    .where(eq(users.id, userId));
  return {
    isClosed: rows.some((row) => row.closedAt !== null),
    isLocked: rows.some((row) => row.bettingLockedAt !== null),
    breaks: rows.flatMap(({ one }) => one ?? []),
  };
}

export async function insertBreak(
  tx: Tx,
  row: Omit<typeof gamblingBreaks.$inferInsert, 'id'>,
): Promise<void> {
  await tx.insert(gamblingBreaks).values(row);
}

/** Ends the player's open exclusions. */
export async function endExclusions(tx: Tx, userId: number, endedAt: Date): Promise<void> {
  await tx
    .update(gamblingBreaks)
    .set({ endedAt })
    .where(
      and(
        eq(gamblingBreaks.userId, userId),
        eq(gamblingBreaks.kind, 'exclusion'),
        isNull(gamblingBreaks.endedAt),
      ),
    );
}

/**
 * Returns the player's interval of reality checks, and the times of the sign-in and its last check.
 */
export async function readRealityCheck(tx: Tx, sessionId: number) {
  const [row] = await tx
    .select({
      minutes: users.realityCheckMinutes,
      startedAt: sessions.createdAt,
      checkedAt: sessions.checkedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  return row;
}

export async function writeCheckMinutes(tx: Tx, userId: number, minutes: number): Promise<void> {
  await tx.update(users).set({ realityCheckMinutes: minutes }).where(eq(users.id, userId));
}

export async function writeCheckedAt(tx: Tx, sessionId: number, checkedAt: Date): Promise<void> {
  await tx.update(sessions).set({ checkedAt }).where(eq(sessions.id, sessionId));
}
