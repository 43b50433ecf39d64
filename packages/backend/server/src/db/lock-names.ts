import type { Tx } from '@exchange/server-kit/database';
import { sql } from 'drizzle-orm';

/**
 * Locks names until this transaction ends, also where nothing is stored under them yet. Always in
 * one order, so that transactions cannot deadlock.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].toSorted()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}
