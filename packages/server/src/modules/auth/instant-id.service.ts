import type { SessionData } from '@exchange/contract';
import type { Tx } from '@exchange/database';
import type { Context } from '../../context.ts';
import type { Device } from '../../http/device.ts';
import { Gone } from '../../refusal.ts';
import { recordAudit } from '../audit/repository.ts';
import { lockUser } from '../users/repository.ts';
import { takeInstantId, writeInstantId } from './instant-id.repository.ts';
import { storeSession } from './service.ts';
import { createToken, hashToken } from './token.ts';

/** A one-time sign-in link that nobody used ends after this, in ms. */
export const INSTANT_ID_MS = 24 * 60 * 60 * 1000;
/** So that its route matches nothing else (decisions, "Paths"). */
const PREFIX = 'id_';

export interface InstantId {
  /** `id_` and 43 base64url characters; told once and kept only as a hash. */
  token: string;
  expiresAt: Date;
}

/** Makes the one-time sign-in link of a user; an earlier one ends. */
export async function makeInstantId(
  tx: Tx,
  { clock }: Context,
  userId: number,
  actorId: number,
): Promise<InstantId> {
  const token = PREFIX + createToken();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + INSTANT_ID_MS);
  await writeInstantId(tx, { userId, tokenHash: hashToken(token), expiresAt, madeBy: actorId });
  await recordAudit(tx, {
    ...{ at, actorId, action: 'instant_id_made', subject: 'user', subjectId: userId },
  });
  return { token, expiresAt };
}

const refuse = () =>
  new Gone('This sign-in link was used before or has expired. Please ask for a new one.');

/**
 * Signs in by a one-time link.
 * @throws Gone where it is used, expired, replaced or unknown, or its account closed: all look the same
 */
export const signInByInstantId = (
  context: Context,
  token: string,
  device: Device,
): Promise<SessionData> =>
  context.unitOfWork.withTransaction(async (tx) => {
    const at = context.clock.now();
    const taken = await takeInstantId(tx, hashToken(token), at);
    // Locked, so that a sign-in is ended by the closing of its account or comes after it.
    const user = taken && (await lockUser(tx, taken.userId));
    if (!user || user.closedAt) throw refuse();
    await recordAudit(tx, {
      ...{ at, actorId: user.id, action: 'instant_id_used', subject: 'user', subjectId: user.id },
    });
    return storeSession(tx, context, user, device, taken.madeBy);
  });
