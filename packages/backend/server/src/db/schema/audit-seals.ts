import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

/**
 * Seals of the audit trail: each proves the chain up to its position, and the seal before it, with
 * a key that is in no database.
 */
export const auditSeals = pgTable('audit_seals', {
  /** The position of the chain that is sealed, see `audit_links`. */
  position: bigint('position', { mode: 'number' }).primaryKey(),
  /** SHA-256 of the chain at that position, in hexadecimal digits. */
  hash: text('hash').notNull(),
  sealedAt: instant('sealed_at').notNull(),
  /** Identifies the key, see `AUDIT_SECRET`; reveals nothing about it. */
  keyId: text('key_id').notNull(),
  /** HMAC-SHA-256 in hexadecimal digits. */
  mac: text('mac').notNull(),
});
