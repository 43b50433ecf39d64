import type { Tx } from '@exchange/database';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-events.ts';
import { users } from '../../db/schema/users.ts';

export type AuditEvent = typeof auditEvents.$inferSelect;
export type NewAuditEvent = typeof auditEvents.$inferInsert;

/**
 * Adds a row in the transaction of the step itself: neither stands without the other.
 * @returns its id, which can name the step elsewhere
 */
export async function recordAudit(tx: Tx, event: NewAuditEvent): Promise<number> {
  const [row] = await tx.insert(auditEvents).values(event).returning({ id: auditEvents.id });
  if (!row) throw new Error('the audit row was not inserted');
  return row.id;
}

const selectAudit = (tx: Tx, subject: AuditEvent['subject'], subjectIds: readonly number[]) =>
  tx
    .select({ event: auditEvents, actorName: users.userName, actorRole: users.role })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(eq(auditEvents.subject, subject), inArray(auditEvents.subjectId, [...subjectIds])));

/** Everything that was done to the subjects, oldest first, with the role of who did it. */
export const listAudit = (tx: Tx, subject: AuditEvent['subject'], subjectIds: readonly number[]) =>
  selectAudit(tx, subject, subjectIds).orderBy(auditEvents.id);

/** A step with who did it; name and role are null for the system itself. */
export type AuditedStep = Awaited<ReturnType<typeof listAudit>>[number];

/** The newest steps on a subject, oldest first. */
export async function listLatestAudit(
  tx: Tx,
  subject: AuditEvent['subject'],
  subjectId: number,
  most: number,
): Promise<AuditedStep[]> {
  const steps = await selectAudit(tx, subject, [subjectId])
    .orderBy(desc(auditEvents.id))
    .limit(most);
  return steps.toReversed();
}
