import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { users } from '../../db/schema/users.ts';
import type { Tx } from '../../db/unit-of-work.ts';

export type UserRow = typeof users.$inferSelect;

/** @returns undefined when the name is taken */
export async function insertUser(
  tx: Tx,
  row: typeof users.$inferInsert,
): Promise<UserRow | undefined> {
  const [user] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return user;
}

/** User names differ by more than upper and lower case. */
export async function findUserByName(tx: Tx, userName: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.userName})`, userName.toLowerCase()));
  return user;
}

export async function findUser(tx: Tx, id: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return user;
}

/** The first admin: the owner of everyone who signs up alone. */
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
