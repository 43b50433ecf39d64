import type { Tx } from '@exchange/server-kit/database';
import { desc, eq } from 'drizzle-orm';
import { userNotes } from '../../db/schema/user-notes.ts';
import { users } from '../../db/schema/users.ts';

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
