import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, paise, reference } from '../columns.ts';
import { transferRequests } from './transfer-requests.ts';
import { users } from './users.ts';

export const SECOND_PERSON_KINDS = ['coins', 'deposit', 'payment'] as const;

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
