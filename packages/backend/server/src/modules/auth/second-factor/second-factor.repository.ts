import type { Tx } from '@exchange/server-kit/database';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '../../../db/schema/sign-in.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

const isConfirmed = (userId: number) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Returns the user's second factor, confirmed or still being set up. */
export async function findSecondFactor(
  tx: Tx,
  userId: number,
): Promise<SecondFactorRow | undefined> {
  const [row] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Returns true if the user has confirmed a second factor. */
export const hasSecondFactor = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.$count(secondFactors, isConfirmed(userId))) > 0;

/**
 * Begins a set-up and replaces an unconfirmed one.
 * @returns false where the user has a confirmed second factor, which stays
 */
export async function startSecondFactor(
  tx: Tx,
  { userId, secret, createdAt }: Pick<SecondFactorRow, 'userId' | 'secret' | 'createdAt'>,
): Promise<boolean> {
  const started = await tx
    .insert(secondFactors)
    .values({ userId, secret, createdAt })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return started.length === 1;
}

/**
 * Confirms the set-up that began with `secret` and stores hashes of recovery codes.
 * @returns false where it was replaced or confirmed meanwhile
 */
export async function confirmSecondFactor(
  tx: Tx,
  { userId, secret, lastStep }: Pick<SecondFactorRow, 'userId' | 'secret' | 'lastStep'>,
  { codeHashes, confirmedAt }: { codeHashes: readonly string[]; confirmedAt: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(secondFactors)
    .set({ confirmedAt, lastStep })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.secret, secret),
        isNull(secondFactors.confirmedAt),
      ),
    )
    .returning({ userId: secondFactors.userId });
  if (confirmed.length === 0) return false;
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })));
  return true;
}

/**
 * Uses up the codes up to `step`. Returns false if one of it, or of a later one, was used before.
 */
export async function consumeStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isConfirmed(userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length === 1;
}

/** Uses up a recovery code. Returns false if it does not exist. */
export async function consumeRecoveryCode(
  tx: Tx,
  userId: number,
  codeHash: string,
): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return used.length === 1;
}

export const countRecoveryCodes = (tx: Tx, userId: number): Promise<number> =>
  tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Removes the user's second factor with its recovery codes. Returns true if it was confirmed. */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  return deleted.some(({ confirmedAt }) => confirmedAt !== null);
}

/** Returns every sealed secret. */
export const listSealedSecrets = (tx: Tx): Promise<Pick<SecondFactorRow, 'userId' | 'secret'>[]> =>
  tx.select({ userId: secondFactors.userId, secret: secondFactors.secret }).from(secondFactors);

/** Replaces a sealed secret by the same one sealed again, unless it changed meanwhile. */
export async function replaceSealedSecret(
  tx: Tx,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(secondFactors)
    .set({ secret: to })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.secret, from)));
}
