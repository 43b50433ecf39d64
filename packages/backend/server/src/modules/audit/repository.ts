import type { Tx } from '@exchange/server-kit/database';
import { and, asc, desc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import { auditEvents, auditSeals } from '../../db/schema/audit.ts';
import { users } from '../../db/schema/users.ts';
import type { Seal } from './chain.ts';

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
  most: number,
): Promise<AuditedStep[]> {
  const steps = await selectAudit(tx, subject, [subjectId], FREQUENT_ACTIONS)
    .orderBy(desc(auditEvents.id))
    .limit(most);
  return steps.toReversed();
}

/** As many as a batch of the chain has positions. */
const MAX_LISTED = 1000;

/** Serializes the seals of several servers; see 0001_audit_chain.sql for its neighbour. */
export const lockSeals = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(6021023, 4)`);

/**
 * Returns true if the database has seals: one of an earlier version, or a backup of it, does not.
 */
export async function hasSeals(tx: Tx): Promise<boolean> {
  const found = await tx.execute(sql`select to_regclass('audit_seals') is not null as found`);
  return (found as unknown as { rows: { found: boolean }[] }).rows[0]?.found ?? false;
}

export async function findLastSeal(tx: Tx): Promise<Seal | undefined> {
  const [seal] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.position)).limit(1);
  return seal;
}

/** Returns the seals of positions after `after`, up to `upTo`, in their order. */
export const listSeals = (tx: Tx, after: number, upTo: number): Promise<Seal[]> =>
  tx
    .select()
    .from(auditSeals)
    .where(and(gt(auditSeals.position, after), lte(auditSeals.position, upTo)))
    .orderBy(asc(auditSeals.position))
    .limit(MAX_LISTED);

export const findSeals = (tx: Tx, positions: readonly number[]): Promise<Seal[]> =>
  tx
    .select()
    .from(auditSeals)
    .where(inArray(auditSeals.position, [...positions]));

export async function insertSeal(tx: Tx, seal: Seal): Promise<void> {
  await tx.insert(auditSeals).values(seal);
}
