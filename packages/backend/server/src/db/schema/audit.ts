import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { users } from './users.ts';
import { transferRequests } from './wallet.ts';

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
  // Of versions before December 2026.
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

const SECOND_PERSON_KINDS = ['coins', 'deposit', 'payment'] as const;

/**
 * Steps of staff above the limit of one person, which move money once another member of staff
 * confirms them; append-only.
 */
export const secondPersonSteps = pgTable(
  'second_person_steps',
  {
    id: identity(),
    kind: text('kind', { enum: SECOND_PERSON_KINDS }).notNull(),
    /** The user whose money it concerns. */
    userId: reference('user_id')
      .notNull()
      .references(() => users.id),
    /** The member of staff who took the step. */
    makerId: reference('maker_id')
      .notNull()
      .references(() => users.id),
    /** Negative where coins are debited. */
    paise: paise('paise').notNull(),
    reason: text('reason'),
    /** The deposit that is credited, or the withdrawal that is paid. */
    requestId: reference('request_id').references(() => transferRequests.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('second_person_steps_user_index').on(table.userId, table.id),
    index('second_person_steps_expiry_index').on(table.expiresAt),
  ],
);

/** The decision on a step: at most one row; append-only. */
export const secondPersonDecisions = pgTable('second_person_decisions', {
  stepId: reference('step_id')
    .primaryKey()
    .references(() => secondPersonSteps.id),
  deciderId: reference('decider_id')
    .notNull()
    .references(() => users.id),
  verdict: text('verdict', { enum: ['confirmed', 'declined'] }).notNull(),
  at: instant('at').notNull(),
});
