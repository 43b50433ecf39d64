import type { Tx } from '@exchange/server-kit/database';
import type { SignedInUser } from '../../http/call.ts';
import { UnprocessableError } from '../../http-error.ts';
import { findUser, listUserNames } from '../accounts/repository.ts';
import { findSubordinateUser } from '../accounts/service.ts';
import { recordAudit } from '../audit/repository.ts';
import type { ModuleContext } from '../module-context.ts';
import {
  countPendingSteps,
  insertStep,
  listSameHands,
  type SecondPersonStep,
  sumLoneSteps,
} from './repository.ts';

/** Time to confirm a step before it expires, in ms. */
export const STEP_TTL_MS = 24 * 60 * 60 * 1000;
/** Window of the sum that one person moves for a user, in ms. */
const LIMIT_WINDOW_MS = 24 * 60 * 60 * 1000;
/** Maximum number of pending steps about one user. */
const MAX_PENDING_STEPS = 10;

/** The message to staff about a step that has not moved money yet. */
export const WAITS_TEXT = 'This is above the limit of one person. It waits for a second one.';

/** A step of staff that moves money; `paise` is negative for a debit. */
export type MoneyStep = Pick<SecondPersonStep, 'kind' | 'userId' | 'makerId' | 'paise'> & {
  reason?: string | null;
  requestId?: number;
};

/**
 * Stores a step above the limit of one person, with its audit row. Call it under the lock of the
 * user's funds, so that concurrent steps count each other.
 * @returns true if it is pending; false: one person may complete it
 * @throws UnprocessableError where too many steps about the user are pending
 */
export async function holdForSecondPerson(
  tx: Tx,
  { clock, secondPersonAbovePaise: limit }: ModuleContext,
  step: MoneyStep,
): Promise<boolean> {
  if (limit === undefined) return false;
  const { kind, userId, makerId, paise, reason = null, requestId } = step;
  const now = clock.now();
  const since = new Date(now.getTime() - LIMIT_WINDOW_MS);
  const makerIds = await listSameHands(tx, makerId);
  const moved = await sumLoneSteps(tx, { makerIds, userId, since });
  if (moved + Math.abs(paise) <= limit) return false;
  if ((await countPendingSteps(tx, userId, now)) >= MAX_PENDING_STEPS) {
    throw new UnprocessableError('Too many steps about this user wait for a second person.');
  }
  const stored = await insertStep(tx, {
    kind,
    userId,
    makerId,
    paise,
    reason,
    createdAt: now,
    requestId: requestId ?? null,
    expiresAt: new Date(now.getTime() + STEP_TTL_MS),
  });
  await recordAudit(tx, {
    at: now,
    actorId: makerId,
    action: 'second_person_asked',
    ...(requestId === undefined
      ? ({ subject: 'user', subjectId: userId } as const)
      : ({ subject: 'request', subjectId: requestId } as const)),
    detail: { paise, step: stored.id, ...(reason && { reason }) },
  });
  return true;
}

/**
 * Returns the member of staff who began a step, for its completion by another person.
 * @throws UnprocessableError, NotFound or Forbidden where that person may no longer take it
 */
export async function findMaker(
  tx: Tx,
  { makerId, userId }: Pick<SecondPersonStep, 'makerId' | 'userId'>,
): Promise<SignedInUser> {
  const maker = await findUser(tx, makerId);
  if (!maker || maker.closedAt) {
    throw new UnprocessableError('The account of who began this step is closed.', { field: 'id' });
  }
  const { id, userName, role } = maker;
  // It has no sign-in of its own here.
  const asCaller = { id, userName, role, sessionId: 0 };
  await findSubordinateUser(tx, asCaller, userId);
  return asCaller;
}

/**
 * Returns the audit detail about the member of staff who began a step; empty for a step of one
 * person.
 */
export async function describeFirst(tx: Tx, firstId: number | undefined) {
  if (firstId === undefined) return {};
  const names = await listUserNames(tx, [firstId]);
  return { first_by: firstId, first_name: names.get(firstId) ?? null };
}
