import type { Tx } from '@exchange/server-kit/database';
import { and, asc, desc, gt, inArray, lte, sql } from 'drizzle-orm';
import { auditSeals } from '../../db/schema/audit-seals.ts';
import type { Seal } from './seal.ts';

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
