import type { Tx } from '@exchange/server-kit/database';
import { desc, eq } from 'drizzle-orm';
import { supportMessages } from '../../db/schema/users.ts';

export type SupportMessageRow = typeof supportMessages.$inferSelect;

/** Returns the newest `limit` messages of a player's conversation, oldest first. */
export async function listMessages(
  tx: Tx,
  userId: number,
  limit: number,
): Promise<SupportMessageRow[]> {
  const newest = await tx
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.userId, userId))
    .orderBy(desc(supportMessages.createdAt), desc(supportMessages.id))
    .limit(limit);
  return newest.reverse();
}

/** Adds a message to a player's conversation; returns its row. */
export async function insertMessage(
  tx: Tx,
  row: Omit<typeof supportMessages.$inferInsert, 'id'>,
): Promise<SupportMessageRow> {
  const [inserted] = await tx.insert(supportMessages).values(row).returning();
  if (!inserted) throw new Error('the message was not inserted');
  return inserted;
}
