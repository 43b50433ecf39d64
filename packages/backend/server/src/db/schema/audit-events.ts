import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, reference } from '../columns.ts';
import { users } from './users.ts';

/**
 * The subject of an audit row; `service` is the whole service, with the id 0. A `market` has the id
 * 0, too: its detail names it. A `payment_account` is one that players pay to.
 */
export const AUDIT_SUBJECTS = ['request', 'user', 'service', 'market', 'payment_account'] as const;

/** Every action with an accountable person; append-only. */
export const AUDIT_ACTIONS = [
  'request_made',
  'request_approved',
  'request_paid',
  'request_declined',
  'request_cancelled',
  'user_created',
  'coins_updated',
  'instant_id_made',
  'instant_id_used',
  'limit_changed',
  'time_out_taken',
  'exclusion_taken',
  'exclusion_ended',
  'reality_check_changed',
  'signed_up',
  'password_changed',
  'sessions_ended',
  'password_reset_made',
  'password_reset',
  'password_change_required',
  'second_factor_set',
  'second_factor_off',
  'second_factor_removed',
  'recovery_code_used',
  'result_entered',
  'signed_in',
  'personal_data_read',
  'restored',
  'access_changed',
  'note_added',
  'match_controlled',
  'support_message_sent',
  'second_person_asked',
  'second_person_declined',
  'shared_account_cleared',
  'payment_account_changed',
] as const;

/** The actions on requests and users: who, what, when. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: identity(),
    at: instant('at').notNull(),
    /** The person; null for the system itself. */
    actorId: reference('actor_id').references(() => users.id),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    subject: text('subject', { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: reference('subject_id').notNull(),
    /** Further details, for example an amount in paise or a reason; no secrets. */
    detail: jsonb('detail').$type<Record<string, string | number | null>>().notNull().default({}),
  },
  (table) => [index('audit_events_subject_index').on(table.subject, table.subjectId, table.id)],
);
