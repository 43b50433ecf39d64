import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { reference } from '../columns.ts';
import { auditEvents } from './audit-events.ts';

/**
 * The chain over the audit trail, written by the database at each commit: each link's hash covers
 * the previous one and its event, so that a changed, deleted or inserted event changes all later
 * hashes.
 */
export const auditLinks = pgTable('audit_links', {
  /** 1, 2, 3 … in the order of the commits. */
  position: bigint('position', { mode: 'number' }).primaryKey(),
  eventId: reference('event_id')
    .notNull()
    .unique()
    .references(() => auditEvents.id),
  /** SHA-256 in hexadecimal digits. */
  hash: text('hash').notNull(),
});
