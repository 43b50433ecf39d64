import type { Tx } from '@exchange/server-kit/database';
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { userNotes, users } from '../../db/schema/users.ts';

export type UserRow = typeof users.$inferSelect;

/** @returns undefined when the name or the mobile number is used */
export async function insertUser(
  tx: Tx,
  row: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [user] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return user;
}

/** Letter case does not distinguish user names. */
export async function findUserByName(tx: Tx, userName: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.userName})`, userName.toLowerCase()));
  return user;
}

/** Returns names of users by id. */
export async function listUserNames(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx
    .select({ id: users.id, userName: users.userName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, userName }) => [id, userName]));
}

export async function findUserByMobile(
  tx: Tx,
  countryCode: string,
  mobile: string,
): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.countryCode, countryCode), eq(users.mobile, mobile)));
  return user;
}

/**
 * Replaces a user's password and lifts a required change, unless it was replaced meanwhile.
 * @returns true if it was
 */
export async function replacePasswordHash(
  tx: Tx,
  id: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ passwordHash: to, mustChangePassword: false })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
    .returning({ id: users.id });
  return changed.length === 1;
}

/** Sets a password that only the user knows. */
export async function setPasswordHash(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash, mustChangePassword: false }).where(eq(users.id, id));
}

/**
 * Requires a change of the password: the next sign-in by it, and the current ones, may do nothing
 * else.
 */
export async function requirePasswordChange(tx: Tx, id: number): Promise<void> {
  await tx.update(users).set({ mustChangePassword: true }).where(eq(users.id, id));
}

export async function findUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user;
}

/** Locks the user, so that neither password nor account change until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  return user;
}

/**
 * Locks the user's row for a change without its keys: rows that refer to the user may be added
 * meanwhile.
 */
export async function lockUserRow(tx: Tx, id: number): Promise<UserRow> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!user) throw new Error(`there is no user ${id}`);
  return user;
}

/** Returns the first admin: the owner of users who sign up by themselves. */
export async function findAdmin(tx: Tx): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .limit(1);
  return user;
}

export async function touchUser(tx: Tx, id: number, lastUsedAt: Date): Promise<void> {
  await tx.update(users).set({ lastUsedAt }).where(eq(users.id, id));
}

export async function closeIdleDemoUsers(
  tx: Tx,
  unusedSince: Date,
  closedAt: Date,
): Promise<number> {
  const closed = await tx
    .update(users)
    .set({ closedAt })
    .where(and(eq(users.isDemo, true), isNull(users.closedAt), lt(users.lastUsedAt, unusedSince)))
    .returning({ id: users.id });
  return closed.length;
}

/** Adds a note of staff about a user. */
export async function insertNote(tx: Tx, row: typeof userNotes.$inferInsert) {
  const [note] = await tx.insert(userNotes).values(row).returning();
  if (!note) throw new Error('the note was not inserted');
  return note;
}

/** Returns the newest notes about a user with their authors, newest first. */
export const listNotes = (tx: Tx, userId: number, limit: number) =>
  tx
    .select({ note: userNotes, authorName: users.userName })
    .from(userNotes)
    .innerJoin(users, eq(users.id, userNotes.authorId))
    .where(eq(userNotes.userId, userId))
    .orderBy(desc(userNotes.id))
    .limit(limit);
