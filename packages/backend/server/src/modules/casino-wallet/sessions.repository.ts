import type { Tx } from '@exchange/server-kit/database';
import { and, count, desc, eq, gt, isNull, lt, max } from 'drizzle-orm';
import type { SignInRules } from '../../config/config.ts';
import { casinoSessions } from '../../db/schema/casino.ts';
import { secondFactors, sessions } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { isIdle, TOUCH_EVERY_MS as TOUCH_SIGN_IN_EVERY_MS } from '../auth/sessions.ts';
import { selectIdleMinutes, selectRestriction } from '../auth/sign-in-rules.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Time without use after which a visit is over, in ms. */
export const CASINO_IDLE_MS = 12 * HOUR_MS;
/** Minimum interval of writes of the last use, in ms. */
const TOUCH_EVERY_MS = 5 * 60 * 1000;

export type CasinoSession = typeof casinoSessions.$inferSelect & {
  userName: string;
  /** True if a stake is to be recorded as a use of the sign-in, which ends without. */
  isUseDue: boolean;
};

export async function insertCasinoSession(
  tx: Tx,
  row: typeof casinoSessions.$inferInsert,
): Promise<void> {
  await tx.insert(casinoSessions).values(row);
}

export async function deleteCasinoSession(tx: Tx, name: string): Promise<void> {
  await tx.delete(casinoSessions).where(eq(casinoSessions.name, name));
}

/** Selects visits in use at `now`, with a valid sign-in and an open account. */
const isLive = (now: Date) =>
  and(
    gt(casinoSessions.lastUsedAt, new Date(now.getTime() - CASINO_IDLE_MS)),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    isNull(users.closedAt),
  );

/** Returns the number of valid visits at `now`; each ends with its sign-in. */
export async function countCasinoSessions(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(casinoSessions)
    .innerJoin(sessions, eq(sessions.id, casinoSessions.signIn))
    .innerJoin(users, eq(users.id, casinoSessions.userId))
    .where(isLive(now));
  return row?.count ?? 0;
}

/**
 * Returns a valid visit at `now`, and records its use: its sign-in is valid, not idle and not
 * restricted, its player's account is open.
 */
export async function touchCasinoSession(
  tx: Tx,
  name: string,
  { now, signInRules }: { now: Date; signInRules: SignInRules },
): Promise<CasinoSession | undefined> {
  const [row] = await tx
    .select({
      session: casinoSessions,
      userName: users.userName,
      role: users.role,
      mustChangePassword: users.mustChangePassword,
      byPassword: sessions.byPassword,
      lastSeenAt: sessions.lastSeenAt,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(casinoSessions)
    .innerJoin(sessions, eq(sessions.id, casinoSessions.signIn))
    .innerJoin(users, eq(users.id, casinoSessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, casinoSessions.userId))
    .where(and(eq(casinoSessions.name, name), isLive(now)));
  if (!row) return undefined;
  const { session, userName, secondFactorAt, lastSeenAt, ...state } = row;
  const hasSecondFactor = secondFactorAt !== null;
  if (selectRestriction({ ...state, hasSecondFactor }, signInRules)) return undefined;
  const idleMinutes = selectIdleMinutes(state.role, signInRules);
  if (isIdle(lastSeenAt, idleMinutes, now)) return undefined;
  if (now.getTime() - session.lastUsedAt.getTime() >= TOUCH_EVERY_MS) {
    await tx
      .update(casinoSessions)
      .set({ lastUsedAt: now })
      .where(eq(casinoSessions.id, session.id));
  }
  const unseenMs = now.getTime() - lastSeenAt.getTime();
  const isUseDue = idleMinutes > 0 && unseenMs > TOUCH_SIGN_IN_EVERY_MS;
  return { ...session, userName, isUseDue };
}

/** Returns the games that a user visited, the last one first. */
export function listVisitedGames(tx: Tx, userId: number, limit: number) {
  const { provider, gameId } = casinoSessions;
  return tx
    .select({ provider, gameId })
    .from(casinoSessions)
    .where(eq(casinoSessions.userId, userId))
    .groupBy(provider, gameId)
    .orderBy(desc(max(casinoSessions.id)))
    .limit(limit);
}

/** Deletes visits that were last used before `until`. */
export async function deleteOldCasinoSessions(tx: Tx, until: Date): Promise<void> {
  await tx.delete(casinoSessions).where(lt(casinoSessions.lastUsedAt, until));
}
