import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { reference } from '../columns.ts';
import { auditEvents } from './audit-events.ts';

/**
 * The chain over the audit trail, written by the database itself as a transaction commits: each link's
 * hash goes over the one before and over its event, so that no event can be changed, taken out or
 * slipped in without all later hashes being other ones.
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
