import { and, eq, inArray } from 'drizzle-orm';
import { auditEvents } from '../../db/schema/audit-events.ts';
import { users } from '../../db/schema/users.ts';
import type { Tx } from '../../db/unit-of-work.ts';

export type AuditEvent = typeof auditEvents.$inferSelect;
export type NewAuditEvent = typeof auditEvents.$inferInsert;

/** Adds a row in the transaction of the step itself: neither stands without the other. */
export async function recordAudit(tx: Tx, event: NewAuditEvent): Promise<void> {
  await tx.insert(auditEvents).values(event);
}

/** Everything that was done to the subjects, oldest first, with the role of who did it. */
export function listAudit(tx: Tx, subject: AuditEvent['subject'], subjectIds: readonly number[]) {
  return tx
    .select({ event: auditEvents, actorName: users.userName, actorRole: users.role })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(and(eq(auditEvents.subject, subject), inArray(auditEvents.subjectId, [...subjectIds])))
    .orderBy(auditEvents.id);
}
