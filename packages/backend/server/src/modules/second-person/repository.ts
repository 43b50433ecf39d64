import type { Tx } from '@exchange/server-kit/database';
import { and, count, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import {
  auditEvents,
  secondPersonDecisions as decisions,
  secondPersonSteps as steps,
} from '../../db/schema/audit.ts';
import { users } from '../../db/schema/users.ts';
import { transferRequests } from '../../db/schema/wallet.ts';
import type { SignedInUser } from '../../http/call.ts';

export type SecondPersonStep = typeof steps.$inferSelect;
export type SecondPersonDecision = typeof decisions.$inferSelect;

/**
 * Returns the accounts that count as one person with a member of staff: an agent and the admin who
 * made the agent, as an admin can sign in to the accounts that they made.
 */
export async function listSameHands(tx: Tx, staffId: number): Promise<number[]> {
  const { id, ownerId, role } = users;
  const owner = tx
    .select({ id: ownerId })
    .from(users)
    .where(and(eq(id, staffId), eq(role, 'agent')));
  const rows = await tx
    .select({ id })
    .from(users)
    .where(or(eq(id, staffId), and(eq(ownerId, staffId), eq(role, 'agent')), inArray(id, owner)));
  return rows.map((row) => row.id);
}

/**
 * Returns true if two members of staff count as one person: by `listSameHands`, or as one of them
 * made the other a link to set a password, and may have used it.
 */
export async function isSameHands(tx: Tx, one: number, other: number): Promise<boolean> {
  if ((await listSameHands(tx, one)).includes(other)) return true;
  const { subject, subjectId, actorId, action } = auditEvents;
  const made = and(
    eq(subject, 'user'),
    eq(action, 'password_reset_made'),
    or(and(eq(subjectId, one), eq(actorId, other)), and(eq(subjectId, other), eq(actorId, one))),
  );
  return (await tx.$count(auditEvents, made)) > 0;
}

/** Adds a pending step. */
export async function insertStep(
  tx: Tx,
  row: typeof steps.$inferInsert,
): Promise<SecondPersonStep> {
  const [step] = await tx.insert(steps).values(row).returning();
  if (!step) throw new Error('the step was not inserted');
  return step;
}

/** Stores the decision on a step; a second one violates the key. */
export async function insertDecision(tx: Tx, row: SecondPersonDecision): Promise<void> {
  await tx.insert(decisions).values(row);
}

/**
 * Locks a step until the transaction ends, and returns it with its decision. Its request is locked
 * first, as by decisions in the request's own list.
 */
export async function lockStep(
  tx: Tx,
  id: number,
): Promise<{ step: SecondPersonStep; decision: SecondPersonDecision | null } | undefined> {
  const { id: requestId } = transferRequests;
  const about = tx.select({ id: steps.requestId }).from(steps).where(eq(steps.id, id));
  await tx
    .select({ id: requestId })
    .from(transferRequests)
    .where(inArray(requestId, about))
    .for('update');
  const [step] = await tx.select().from(steps).where(eq(steps.id, id)).for('update');
  if (!step) return undefined;
  // Read after the lock was acquired: an earlier decision counts.
  const [decision] = await tx.select().from(decisions).where(eq(decisions.stepId, id));
  return { step, decision: decision ?? null };
}

const isWaiting = (now: Date) => and(isNull(decisions.stepId), gt(steps.expiresAt, now));

const selectPending = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({ step: steps })
    .from(steps)
    .leftJoin(decisions, eq(decisions.stepId, steps.id))
    .where(where)
    .orderBy(steps.id)
    .limit(1);

/** Returns the pending step on a deposit or withdrawal at `now`. */
export async function findPendingOfRequest(
  tx: Tx,
  request: { id: number; userId: number },
  now: Date,
): Promise<SecondPersonStep | undefined> {
  const ofRequest = and(eq(steps.userId, request.userId), eq(steps.requestId, request.id));
  const [row] = await selectPending(tx, and(ofRequest, isWaiting(now)));
  return row?.step;
}

/** Returns the number of pending steps about a user at `now`. */
export async function countPendingSteps(tx: Tx, userId: number, now: Date): Promise<number> {
  const [row] = await tx
    .select({ count: count().mapWith(Number) })
    .from(steps)
    .leftJoin(decisions, eq(decisions.stepId, steps.id))
    .where(and(eq(steps.userId, userId), isWaiting(now)));
  return row?.count ?? 0;
}

const makers = alias(users, 'makers');

/** Selects pending steps. */
export interface PendingQuery {
  caller: Pick<SignedInUser, 'id' | 'role'>;
  now: Date;
  limit: number;
  /** From 1. */
  page: number;
}

/** Returns the pending steps about the caller's users, newest first. */
export async function listPendingSteps(tx: Tx, { caller, now, limit, page }: PendingQuery) {
  const where = and(
    isWaiting(now),
    caller.role === 'admin' ? ne(users.id, caller.id) : eq(users.ownerId, caller.id),
  );
  const rows = await tx
    .select({
      step: steps,
      userName: users.userName,
      makerName: makers.userName,
      request: transferRequests,
    })
    .from(steps)
    .innerJoin(users, eq(users.id, steps.userId))
    .innerJoin(makers, eq(makers.id, steps.makerId))
    .leftJoin(transferRequests, eq(transferRequests.id, steps.requestId))
    .leftJoin(decisions, eq(decisions.stepId, steps.id))
    .where(where)
    .orderBy(desc(steps.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await tx
    .select({ total: count().mapWith(Number) })
    .from(steps)
    .innerJoin(users, eq(users.id, steps.userId))
    .leftJoin(decisions, eq(decisions.stepId, steps.id))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}

/**
 * Returns the sum that members of staff moved alone for a user since then, paise: coins credited
 * and debited, deposits credited, withdrawals paid. Steps with a second person name the first one,
 * and are excluded.
 */
export async function sumLoneSteps(
  tx: Tx,
  { makerIds, userId, since }: { makerIds: readonly number[]; userId: number; since: Date },
): Promise<number> {
  const { actorId, at, subject, subjectId, action, detail } = auditEvents;
  const requests = tx
    .select({ id: transferRequests.id })
    .from(transferRequests)
    .where(eq(transferRequests.userId, userId));
  const deposits = tx
    .select({ id: transferRequests.id })
    .from(transferRequests)
    .where(and(eq(transferRequests.userId, userId), eq(transferRequests.type, 'D')));
  const [row] = await tx
    .select({
      total: sql`coalesce(sum(abs((${detail}->>'paise')::bigint)), 0)`.mapWith(Number),
    })
    .from(auditEvents)
    .where(
      and(
        inArray(actorId, [...makerIds]),
        gt(at, since),
        sql`not ${detail} ? 'first_by'`,
        or(
          and(eq(subject, 'user'), eq(subjectId, userId), eq(action, 'coins_updated')),
          and(eq(subject, 'request'), inArray(subjectId, requests), eq(action, 'request_paid')),
          and(eq(subject, 'request'), inArray(subjectId, deposits), eq(action, 'request_approved')),
        ),
      ),
    );
  return row?.total ?? 0;
}
