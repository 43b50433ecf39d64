import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** The authenticator app of a user, the second factor of sign-ins. */
export const secondFactors = pgTable('second_factors', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The shared secret, encrypted: a stolen table yields no codes. */
  secret: text('secret').notNull(),
  /** The 30 s step of the last used code; codes of it or earlier ones are invalid. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  /** When a code proved that the app has the secret; before that no sign-in requires it. */
  confirmedAt: instant('confirmed_at'),
});

/** Codes in place of the app's, each valid once; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the code, which has 80 random bits. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
