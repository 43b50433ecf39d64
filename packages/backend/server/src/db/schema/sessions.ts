import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** A signed-in browser. Stores the token's SHA-256 only, so a stolen table signs no one in. */
export const sessions = pgTable(
  'sessions',
  {
    /** Names the session to its user; grants no access. */
    id: identity(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The token before its replacement; calls in transit with it are valid for a moment. */
    formerTokenHash: text('former_token_hash').unique(),
    formerUntil: instant('former_until'),
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /**
     * The member of staff whose one-time link opened it, also one that sets a password; null for a
     * log-in.
     */
    openedBy: reference('opened_by').references(() => users.id),
    /** As the browser identified itself at the sign-in, for example `Chrome` on `Android`. */
    browser: text('browser'),
    platform: text('platform'),
    /**
     * It began with a password, typed or just set, which may have to be changed; false for a
     * sign-in link.
     */
    byPassword: boolean('by_password').notNull().default(true),
    /** The user had not signed in with this browser before. */
    isNewDevice: boolean('is_new_device').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** When the player last confirmed a reality check. */
    checkedAt: instant('checked_at'),
  },
  (table) => [index('sessions_user_index').on(table.userId)],
);
