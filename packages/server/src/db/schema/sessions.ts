import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** A signed-in browser. Holds the token's SHA-256 only, so a stolen table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** When the player last went on after a reality check. */
    checkedAt: instant('checked_at'),
  },
  (table) => [index('sessions_user_index').on(table.userId)],
);
