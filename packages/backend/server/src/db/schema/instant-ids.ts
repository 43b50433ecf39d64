import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant, reference } from '../columns.ts';
import { users } from './users.ts';

/** The purpose of a one-time link: to sign in, or to set a password and sign in. */
export const LINK_KINDS = ['sign_in', 'reset'] as const;

/** The one-time link of a user; a new one replaces it, a used one is deleted. */
export const instantIds = pgTable('instant_ids', {
  userId: reference('user_id')
    .primaryKey()
    .references(() => users.id),
  /** SHA-256 of the token: a stolen table signs no one in. */
  tokenHash: text('token_hash').notNull().unique(),
  kind: text('kind', { enum: LINK_KINDS }).notNull().default('sign_in'),
  expiresAt: instant('expires_at').notNull(),
  /** The member of staff who made it. */
  madeBy: reference('made_by').references(() => users.id),
});
