import type { Tx } from '@exchange/server-kit/database';
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit.ts';
import { users } from '../../db/schema/users.ts';

export type AuditEvent = typeof auditEvents.$inferSelect;
export type NewAuditEvent = typeof auditEvents.$inferInsert;

/**
 * Adds a row in the transaction of the step itself: neither exists without the other.
 * @returns its id, which can name the step elsewhere
 */
export async function recordAudit(tx: Tx, event: NewAuditEvent): Promise<number> {
  const [row] = await tx.insert(auditEvents).values(event).returning({ id: auditEvents.id });
  if (!row) throw new Error('the audit row was not inserted');
  return row.id;
}

const selectAudit = (
  tx: Tx,
  subject: AuditEvent['subject'],
  subjectIds: readonly number[],
  without: readonly AuditEvent['action'][] = [],
) =>
  tx
    .select({ event: auditEvents, actorName: users.userName, actorRole: users.role })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(
      and(
        eq(auditEvents.subject, subject),
        inArray(auditEvents.subjectId, [...subjectIds]),
        without.length > 0 ? notInArray(auditEvents.action, [...without]) : undefined,
      ),
    );

/** Returns all steps on the subjects, oldest first, with the actors' roles. */
export const listAudit = (tx: Tx, subject: AuditEvent['subject'], subjectIds: readonly number[]) =>
  selectAudit(tx, subject, subjectIds).orderBy(auditEvents.id);

/** A step with its actor; name and role are null for the system itself. */
export type AuditedStep = Awaited<ReturnType<typeof listAudit>>[number];

/** Frequent steps, which the list omits; the trail has them all the same. */
const FREQUENT_ACTIONS = ['signed_in', 'personal_data_read'] as const;

/** Returns the newest decisions on a subject, oldest first. */
export async function listLatestAudit(
  tx: Tx,
  subject: AuditEvent['subject'],
  subjectId: number,
  limit: number,
): Promise<AuditedStep[]> {
  const steps = await selectAudit(tx, subject, [subjectId], FREQUENT_ACTIONS)
    .orderBy(desc(auditEvents.id))
    .limit(limit);
  return steps.toReversed();
}
