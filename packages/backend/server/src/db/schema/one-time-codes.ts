import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/** The last code that was sent to a number, and the count of codes before it. */
export const oneTimeCodes = pgTable('one_time_codes', {
  /** Dialling code and national number, for example `+919876543210`. */
  phone: text('phone').primaryKey(),
  /** Keyed hash of number and code; null once it was used or cancelled. */
  codeHash: text('code_hash'),
  expiresAt: instant('expires_at').notNull(),
  /** Wrong tries at this code. */
  tries: integer('tries').notNull(),
  sentAt: instant('sent_at').notNull(),
  /** When the day began in which `sentCount` codes were sent. */
  countedFrom: instant('counted_from').notNull(),
  sentCount: integer('sent_count').notNull(),
});
