import type { Tx } from '@exchange/server-kit/database';
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { isAnyText } from '../../db/queries.ts';
import { secondFactors, sessions } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';

export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** Returns for each token, in order, the open account of its session if that is valid at `now`. */
export async function findSessionUsers(tx: Tx, tokenHashes: readonly string[], now: Date) {
  const rows = await tx
    .select({
      id: users.id,
      userName: users.userName,
      role: users.role,
      isDemo: users.isDemo,
      openedBy: sessions.openedBy,
      lastUsedAt: users.lastUsedAt,
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      tokenHash: sessions.tokenHash,
      formerTokenHash: sessions.formerTokenHash,
      formerUntil: sessions.formerUntil,
      byPassword: sessions.byPassword,
      mustChangePassword: users.mustChangePassword,
      secondFactorAt: secondFactors.confirmedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(
      and(
        or(
          isAnyText(sessions.tokenHash, tokenHashes),
          and(isAnyText(sessions.formerTokenHash, tokenHashes), gt(sessions.formerUntil, now)),
        ),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(users.closedAt),
      ),
    );
  const byHash = new Map(rows.map((row) => [row.tokenHash, row]));
  for (const row of rows) {
    const { formerTokenHash: hash, formerUntil: until } = row;
    if (hash !== null && until !== null && until > now) byHash.set(hash, row);
  }
  return tokenHashes.map((hash) => byHash.get(hash));
}

export async function touchSession(tx: Tx, id: number, lastSeenAt: Date): Promise<void> {
  await tx.update(sessions).set({ lastSeenAt }).where(eq(sessions.id, id));
}

const isValid = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
const isOpen = (userId: number, now: Date) => and(eq(sessions.userId, userId), isValid(now));

const TOKEN_HASHES = { hash: sessions.tokenHash, former: sessions.formerTokenHash };
const toTokenHashes = ({ hash, former }: { hash: string; former: string | null }) =>
  former === null ? [hash] : [hash, former];

/** Returns the user's valid sign-ins, the most recently used one first. */
export function listSessions(tx: Tx, userId: number, now: Date, limit: number) {
  return tx
    .select()
    .from(sessions)
    .where(isOpen(userId, now))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(limit);
}

/**
 * Ends the user's sign-ins except the `limit` most recently used ones.
 * @returns the hashes of the invalid tokens
 */
export async function revokeOldest(
  tx: Tx,
  userId: number,
  limit: number,
  at: Date,
): Promise<string[]> {
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOpen(userId, at))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .offset(limit);
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(inArray(sessions.id, oldest))
    .returning({ hash: sessions.tokenHash });
  return ended.map(({ hash }) => hash);
}

/**
 * Ends one sign-in of the user (`only`), all but one (`except`), or all.
 * @returns the hashes of the invalid tokens, by session
 */
export async function revokeSessions(
  tx: Tx,
  userId: number,
  which: { only: number } | { except: number } | 'all',
  revokedAt: Date,
): Promise<string[][]> {
  const choose = (some: Exclude<typeof which, 'all'>) =>
    'only' in some ? eq(sessions.id, some.only) : ne(sessions.id, some.except);
  const chosen = which === 'all' ? undefined : choose(which);
  const ended = await tx
    .update(sessions)
    .set({ revokedAt })
    .where(and(isOpen(userId, revokedAt), chosen))
    .returning(TOKEN_HASHES);
  return ended.map(toTokenHashes);
}

/**
 * Ends every sign-in that a link of this member of staff opened.
 * @returns the hashes of the invalid tokens, by session
 */
export async function revokeOpenedBy(
  tx: Tx,
  staffId: number,
  revokedAt: Date,
): Promise<string[][]> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt })
    .where(and(eq(sessions.openedBy, staffId), isValid(revokedAt)))
    .returning(TOKEN_HASHES);
  return ended.map(toTokenHashes);
}

/** Gives a sign-in a new token; the former one is valid until `formerUntil`. */
export async function replaceToken(
  tx: Tx,
  id: number,
  { tokenHash, formerUntil }: { tokenHash: string; formerUntil: Date },
): Promise<string | undefined> {
  const [before] = await tx
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
    .for('update');
  if (!before) return undefined;
  await tx
    .update(sessions)
    .set({ tokenHash, formerTokenHash: before.hash, formerUntil })
    .where(eq(sessions.id, id));
  return before.hash;
}

/** Returns true if the sign-in got another token a moment ago: the former one is still valid. */
export async function isJustRenewed(tx: Tx, id: number, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.formerUntil, now)));
  return row !== undefined;
}

/**
 * Ends the sign-in of a token.
 * @returns the hashes of its tokens, which are invalid
 */
export async function revokeSession(tx: Tx, tokenHash: string, revokedAt: Date): Promise<string[]> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt })
    .where(or(eq(sessions.tokenHash, tokenHash), eq(sessions.formerTokenHash, tokenHash)))
    .returning(TOKEN_HASHES);
  return ended.flatMap(toTokenHashes);
}

/** Returns the hashes of all tokens of the user that are valid at `now`. */
export async function listTokenHashes(tx: Tx, userId: number, now: Date): Promise<string[]> {
  const rows = await tx.select(TOKEN_HASHES).from(sessions).where(isOpen(userId, now));
  return rows.flatMap(toTokenHashes);
}

/** Returns true if the sign-in is valid at `now` and its account is open. */
export const isSessionOpen = async (tx: Tx, id: number, now: Date): Promise<boolean> => {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isValid(now), isNull(users.closedAt)));
  return rows.length === 1;
};

/** Returns the number of all users' sign-ins that are valid at `now`. */
export const countSessions = (tx: Tx, now: Date): Promise<number> =>
  tx.$count(sessions, isValid(now));

/** Ends every sign-in of every user, and returns their number. */
export async function revokeAllSessions(tx: Tx, revokedAt: Date): Promise<number> {
  const ended = tx
    .$with('ended')
    .as(
      tx
        .update(sessions)
        .set({ revokedAt })
        .where(isValid(revokedAt))
        .returning({ id: sessions.id }),
    );
  const [row] = await tx.with(ended).select({ count: count() }).from(ended);
  return row?.count ?? 0;
}

/** Deletes the sessions that ended before `now`. */
export async function deleteEndedSessions(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions).where(or(lte(sessions.expiresAt, now), isNotNull(sessions.revokedAt)));
}
